# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions about one's own data and the program, answered without a model."""

import pytest

from program import OK, ROOT, plain


def ask(person, *words):
    """What the listener says, without its notice."""
    text = person.ok("ask", "--engine", "listener", *words)
    return plain(text.replace("(offline listener, no language model)", ""))


def talk(person, *lines):
    """The replies to some messages of one chat."""
    person.ok("chat", "--new", "--engine", "listener", stdin="".join(line + "\n" for line in lines))
    return [m for m in person.messages() if m["role"] == "assistant"]


def why(person, message="last"):
    return person.json("why", message)["rule"]


def test_a_reading_is_told_with_its_time_and_is_the_stores(person):
    person.add("heart-rate", 104, minutes=5)
    reply = ask(person, "What's my heart rate?")
    assert reply.startswith("Your last heart rate was 104 bpm, "), reply
    assert "5 minutes ago" in reply or "yesterday" in reply
    assert why(person) == "question: latest of heart-rate"
    assert person.json("samples", "latest", "heart-rate")["samples"][0]["value"] == 104


def test_is_104_dangerous(person):
    person.add("heart-rate", 104, minutes=5)
    reply = ask(person, "Is 104 dangerous?")
    for words in ("60–100 bpm", "above", "ten minutes", "call 112 now"):
        assert words in reply, reply
    assert "?" not in reply
    assert why(person) == "question: meaning of heart-rate 104"


def test_an_alarming_reading_is_met_with_care_first_and_only_while_it_is_new(person):
    person.add("heart-rate", 150, hours=30)
    reply = ask(person, "Is my heart rate ok?")
    assert "says little about now" in reply and "far outside" not in reply
    person.add("heart-rate", 150, minutes=2)
    reply = ask(person, "--new", "Is my heart rate ok?")
    assert "far outside" in reply and "112" in reply and "is normal" not in reply


def test_missing_readings_are_said_to_be_missing(person):
    assert ask(person, "What was my blood pressure yesterday?").startswith(
        "I have no reading of your blood pressure yesterday.")
    assert ask(person, "How did I sleep last night?").startswith("I have no record of your sleep")
    assert ask(person, "Did I take my pills today?").startswith("I have no record of a dose taken")


def test_numbers_equal_those_of_the_statistics(person):
    for index, value in enumerate([61, 64, 70, 89]):
        person.add("heart-rate", value, minutes=5 + index)
    day = person.json("samples", "stats", "heart-rate", "--by", "week")["buckets"][-1]
    reply = ask(person, "What was my average heart rate over the last 7 days?")
    assert f"{day['mean']:g} bpm on average" in reply, reply
    assert f"{day['min']:g} to {day['max']:g} bpm" in reply
    assert "in 4 readings" in reply
    assert "61 bpm" in ask(person, "and the lowest heart rate of the last 7 days?")


def test_a_question_refers_to_what_was_named_just_before(person):
    person.add("oxygen-saturation", 97, minutes=5)
    replies = talk(person, "What's my oxygen?", "Is that normal?", "I had a fight with my boss.",
                   "Is that normal?")
    assert "97%" in replies[0]["text"]
    assert "95–100%" in replies[1]["text"] and "within" in replies[1]["text"]
    assert "%" not in replies[3]["text"]


def test_other_peoples_numbers_are_not_answered_with_ones_own(person):
    person.add("heart-rate", 71, minutes=5)
    for text in ("My sister's pulse is 110, is that dangerous?", "What's your heart rate?",
                 "I don't want to know my heart rate.", "How can I lower my heart rate?"):
        assert "71" not in ask(person, "--new", text), text


def test_what_was_said_is_quoted_with_its_day(person):
    talk(person, "The interview at the library is on Friday.", "I slept well.")
    reply = ask(person, "What did I tell you about the interview?")
    assert "You wrote today at " in reply and "“The interview at the library is on Friday.”" in reply
    # Neither this question nor the one before is what was told.
    again = ask(person, "What did I tell you about the interview?")
    assert again.count("“") == 1 and "at the library" in again
    assert ask(person, "What did I say about Anna?").startswith(
        "I find nothing that you told me about “anna”.")


def test_the_next_check_in_and_how_things_are_done(person):
    assert "The next one comes" in ask(person, "When do you check in next?")
    assert "mindpulse samples import" in ask(person, "How do I get my watch data in?")


@pytest.mark.parametrize("answer, is_off", [("yes", True), ("no", False), ("tell me more", False)])
def test_an_action_is_done_only_after_a_yes(person, answer, is_off):
    replies = talk(person, "Stop the check-ins", answer)
    assert "mindpulse schedule off" in replies[0]["text"] and replies[0]["text"].endswith("?")
    assert (person.json("schedule").get("every") is None) == is_off
    assert ("Done" in replies[1]["text"]) == is_off


def test_a_yes_answers_only_the_last_question(person):
    replies = talk(person, "Stop the check-ins", "I had a long day.", "yes")
    assert person.json("schedule")["every"] is not None
    assert "Done" not in replies[2]["text"]


def test_danger_and_alarms_of_the_body_come_first(person):
    person.add("heart-rate", 104, minutes=5)
    assert "104" not in ask(person, "I want to kill myself. What's my heart rate?")
    assert "112" in ask(person, "--new", "I have chest pain, what's my heart rate?")


def test_the_conversation_goes_on(person):
    person.add("heart-rate", 104, minutes=5)
    replies = talk(person, "What's my heart rate?", "I was nervous because of the exam.",
                   "What was my heart rate today?")
    assert "104" not in replies[1]["text"] and replies[1]["text"]
    assert all(reply["text"].count("?") <= 1 for reply in replies)


def test_a_damaged_file_of_ones_own_is_told_and_replaced(person):
    person.add("heart-rate", 72, minutes=5)
    folder = person.path / "prompts"
    folder.mkdir(exist_ok=True)
    (folder / "questions.json5").write_text("{ broken")
    result = person.run("ask", "--engine", "listener", "What's my heart rate?")
    assert result.returncode == OK and "72 bpm" in result.stdout
    assert "questions.json5" in result.stderr and "unexpected" not in result.stderr


# In other languages

LANGUAGES = {
    "German": ("(Offline-Zuhörer, kein Sprachmodell)", "Wie ist mein Puls?", "Dein Puls war zuletzt 104,5 bpm, heute um",
               "Ist 104 gefährlich?", "104 bpm liegt darüber.", "ruf sofort 112 an",
               "schalte die Check-ins aus", "Soll ich es jetzt abschalten?", "ja", "Erledigt: Ich melde mich nicht mehr"),
    "Spanish": ("(oyente sin conexión, sin modelo de lenguaje)", "¿Cómo está mi pulso?",
                "Lo último que tengo de tu pulso es 104,5 lpm, hoy a las", "¿Es peligroso 104?", "104 lpm está por encima.",
                "llama ahora a emergencias (112)", "apaga los avisos", "¿Dejo ya de escribirte por mi cuenta?", "sí",
                "Hecho: ya no te escribo por mi cuenta."),
    "French": ("(écoute hors ligne, sans modèle de langage)", "Quel est mon pouls ?",
               "La dernière mesure de ton pouls : 104,5 bpm, aujourd’hui à", "104, c'est dangereux ?",
               "104 bpm, c’est au-dessus.", "112", "arrête les messages automatiques", "?", "oui",
               "C’est fait : je ne prends plus de tes nouvelles."),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_are_answered_in_the_language_in_which_they_are_asked(person, language):
    (notice, latest, told, meaning, above, call, stop, offer, yes, done) = LANGUAGES[language]
    person.add("heart-rate", 104.5)
    replies = [plain(reply["text"]) for reply in talk(person, latest, meaning, stop, yes)]
    # The notice stands once, in the language.
    assert plain(notice) in replies[0] and plain(told) in replies[0], replies
    assert plain(above) in replies[1] and plain(call) in replies[1], replies
    assert plain(offer) in replies[2] and plain(done) in replies[3], replies
    assert not any(word in " ".join(replies).split() for word in ("your", "the", "language")), replies
    assert person.json("schedule").get("every") is None


@pytest.mark.parametrize("question, answer", [
    ("Was habe ich dir über die Prüfung erzählt?", "hast du geschrieben: „Die Prüfung ist am Freitag“"),
    ("Wann meldest du dich?", "Das nächste Mal melde ich mich"),
    ("¿cómo dormí anoche?", "No tengo registrado cuánto dormiste anoche."),
    ("Comment j'ai dormi cette nuit ?", "Je n’ai rien sur ton sommeil la nuit dernière."),
])
def test_what_was_said_and_what_is_missing_is_told_in_the_language(person, question, answer):
    talk(person, "Die Prüfung ist am Freitag")
    assert plain(answer) in plain(person.ok("ask", "--new", "--engine", "listener", question))


def test_a_catalogue_of_ones_own_is_used_and_a_broken_one_is_told(person):
    person.add("heart-rate", 70)
    folder = person.path / "prompts/catalogues"
    folder.mkdir(parents=True)
    own = (ROOT / "prompts/catalogues/de.json5").read_text()
    (folder / "de.json5").write_text(own.replace("{Your} war zuletzt {value}, {when}.", "Zuletzt {your}: {value}, {when}."))
    assert "Zuletzt dein Puls: 70 bpm, heute um" in person.ok("ask", "--engine", "listener", "Wie ist mein Puls?")
    (folder / "de.json5").write_text(own.replace("{Your} war zuletzt {value}, {when}.", "Zuletzt."))
    result = person.run("ask", "--new", "--engine", "listener", "Wie ist mein Puls?")
    assert result.returncode == OK and "Dein Puls war zuletzt 70 bpm" in result.stdout
    assert "latest" in result.stderr and "prompts/catalogues/de.json5" in plain(result.stderr)


@pytest.mark.parametrize("chosen, locale, answer", [
    ("de", "en_US.UTF-8", "Ich habe keinen Messwert"), ("es", "", "No tengo ningún dato"),
    (None, "fr_FR.UTF-8", "Je n’ai aucune mesure"), ("en", "de_DE.UTF-8", "I have no reading"),
    (None, "", "I have no reading"), (None, "pt_BR.UTF-8", "I have no reading"),
])
def test_what_is_in_any_language_is_answered_in_the_one_that_was_chosen_or_the_locales(person, chosen, locale, answer):
    more = {"LC_ALL": locale} | ({"MINDPULSE_LANG": chosen} if chosen else {})
    assert answer in plain(person.ok("ask", "--engine", "listener", "HRV?", **more))
    # A sentence has a language of its own, whatever was chosen.
    reply = plain(person.ok("ask", "--new", "--engine", "listener", "What was my heart rate?", **more))
    assert "I have no reading of your heart rate." in reply


def test_the_language_is_a_setting_and_a_wrong_one_is_refused(person):
    result = person.run("config", "set", "chat.language", "pt")
    assert result.returncode != OK and "en, de, es, fr" in plain(result.stderr)
    person.ok("config", "set", "chat.language", "de")
    assert "Ich bin ein KI-Programm" in person.run("chat", "--engine", "listener", LC_ALL="en_US.UTF-8").stderr
    assert "I'm an AI program" in person.run("chat", "--engine", "listener", MINDPULSE_LANG="en").stderr
