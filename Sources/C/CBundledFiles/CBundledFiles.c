// C's #embed (C23, 6.10.3) takes a file in as it is: no second copy of it is to be kept, and the
// compiler is done in a moment, where the same bytes as a Swift literal cost it a minute and a
// gigabyte. Every file of BundledFile.swift stands here once more, under the same path.

#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CBundledFiles.h"

#include <string.h>

static const unsigned char baselines[] = {
#embed "../../../config/baselines.json5"
};

static const unsigned char beta_blocker[] = {
#embed "../../../config/beta-blocker.json5"
};

static const unsigned char breathing[] = {
#embed "../../../config/breathing.json5"
};

static const unsigned char countries[] = {
#embed "../../../config/countries.json5"
};

static const unsigned char crisis_answers[] = {
#embed "../../../config/crisis-answers.json5"
};

static const unsigned char crisis_language[] = {
#embed "../../../config/crisis-language.json5"
};

static const unsigned char crisis_lines[] = {
#embed "../../../config/crisis-lines.json5"
};

static const unsigned char danger_model[] = {
#embed "../../../config/danger-model.json5"
};

static const unsigned char disclosure[] = {
#embed "../../../config/disclosure.json5"
};

static const unsigned char export_schema[] = {
#embed "../../../config/export-schema.json"
};

static const unsigned char extreme_readings[] = {
#embed "../../../config/extreme-readings.json5"
};

static const unsigned char gli_global_2022[] = {
#embed "../../../config/gli-global-2022.json"
};

static const unsigned char evaluation_personas[] = {
#embed "../../../config/evaluation/personas.tsv"
};

static const unsigned char evaluation_rubric[] = {
#embed "../../../config/evaluation/rubric.tsv"
};

static const unsigned char evaluation_rules[] = {
#embed "../../../config/evaluation/rules.json5"
};

static const unsigned char health_basics[] = {
#embed "../../../config/health-basics.json5"
};

static const unsigned char german_health_basics[] = {
#embed "../../../config/health-basics/de.json5"
};

static const unsigned char spanish_health_basics[] = {
#embed "../../../config/health-basics/es.json5"
};

static const unsigned char french_health_basics[] = {
#embed "../../../config/health-basics/fr.json5"
};

static const unsigned char health_terms[] = {
#embed "../../../config/health-terms/en.json5"
};

static const unsigned char german_health_terms[] = {
#embed "../../../config/health-terms/de.json5"
};

static const unsigned char spanish_health_terms[] = {
#embed "../../../config/health-terms/es.json5"
};

static const unsigned char french_health_terms[] = {
#embed "../../../config/health-terms/fr.json5"
};

static const unsigned char learn[] = {
#embed "../../../config/learn.json5"
};

static const unsigned char german_learn[] = {
#embed "../../../config/learn/de.json5"
};

static const unsigned char spanish_learn[] = {
#embed "../../../config/learn/es.json5"
};

static const unsigned char french_learn[] = {
#embed "../../../config/learn/fr.json5"
};

static const unsigned char listening_model[] = {
#embed "../../../config/listening-model.json5"
};

static const unsigned char meaning[] = {
#embed "../../../config/meaning.json5"
};

static const unsigned char settings[] = {
#embed "../../../config/mindpulse.json5"
};

static const unsigned char mood_and_sleep[] = {
#embed "../../../config/mood-and-sleep.json5"
};

static const unsigned char pacing[] = {
#embed "../../../config/pacing.json5"
};

static const unsigned char pairing_words[] = {
#embed "../../../config/pairing-words.json5"
};

static const unsigned char possible_values[] = {
#embed "../../../config/possible-values.json5"
};

static const unsigned char questionnaires[] = {
#embed "../../../config/questionnaires.json5"
};

static const unsigned char reading_advice[] = {
#embed "../../../config/reading-advice.json5"
};

static const unsigned char reference_ranges[] = {
#embed "../../../config/reference-ranges.json5"
};

static const unsigned char reply_rules[] = {
#embed "../../../config/reply-rules.json5"
};

static const unsigned char sensors[] = {
#embed "../../../config/sensors.json5"
};

static const unsigned char check_in_turn[] = {
#embed "../../../prompts/check-in-turn.md"
};

static const unsigned char check_in[] = {
#embed "../../../prompts/check-in.md"
};

static const unsigned char activity_plan[] = {
#embed "../../../prompts/exercises/activity-plan.json5"
};

static const unsigned char good_things[] = {
#embed "../../../prompts/exercises/good-things.json5"
};

static const unsigned char grounding[] = {
#embed "../../../prompts/exercises/grounding.json5"
};

static const unsigned char hard_conversation[] = {
#embed "../../../prompts/exercises/hard-conversation.json5"
};

static const unsigned char paced_breathing[] = {
#embed "../../../prompts/exercises/paced-breathing.json5"
};

static const unsigned char problem_solving[] = {
#embed "../../../prompts/exercises/problem-solving.json5"
};

static const unsigned char relaxation[] = {
#embed "../../../prompts/exercises/relaxation.json5"
};

static const unsigned char resonance_search[] = {
#embed "../../../prompts/exercises/resonance-search.json5"
};

static const unsigned char self_compassion[] = {
#embed "../../../prompts/exercises/self-compassion.json5"
};

static const unsigned char sleep_regularity[] = {
#embed "../../../prompts/exercises/sleep-regularity.json5"
};

static const unsigned char thought_record[] = {
#embed "../../../prompts/exercises/thought-record.json5"
};

static const unsigned char worry_time[] = {
#embed "../../../prompts/exercises/worry-time.json5"
};

static const unsigned char english_catalogue[] = {
#embed "../../../prompts/catalogues/en.json5"
};

static const unsigned char german_catalogue[] = {
#embed "../../../prompts/catalogues/de.json5"
};

static const unsigned char spanish_catalogue[] = {
#embed "../../../prompts/catalogues/es.json5"
};

static const unsigned char french_catalogue[] = {
#embed "../../../prompts/catalogues/fr.json5"
};

static const unsigned char german_questions[] = {
#embed "../../../prompts/questions/de.json5"
};

static const unsigned char spanish_questions[] = {
#embed "../../../prompts/questions/es.json5"
};

static const unsigned char french_questions[] = {
#embed "../../../prompts/questions/fr.json5"
};

static const unsigned char german[] = {
#embed "../../../prompts/languages/de.json5"
};

static const unsigned char spanish[] = {
#embed "../../../prompts/languages/es.json5"
};

static const unsigned char french[] = {
#embed "../../../prompts/languages/fr.json5"
};

static const unsigned char listener[] = {
#embed "../../../prompts/listener.json5"
};

static const unsigned char protocol[] = {
#embed "../../../prompts/protocol.md"
};

static const unsigned char questions[] = {
#embed "../../../prompts/questions.json5"
};

static const unsigned char body_situations[] = {
#embed "../../../prompts/situations/body.json5"
};

static const unsigned char family_situations[] = {
#embed "../../../prompts/situations/family.json5"
};

static const unsigned char good_situations[] = {
#embed "../../../prompts/situations/good.json5"
};

static const unsigned char loss_situations[] = {
#embed "../../../prompts/situations/loss.json5"
};

static const unsigned char mind_situations[] = {
#embed "../../../prompts/situations/mind.json5"
};

static const unsigned char talk_situations[] = {
#embed "../../../prompts/situations/talk.json5"
};

static const unsigned char work_situations[] = {
#embed "../../../prompts/situations/work.json5"
};

static const unsigned char young_situations[] = {
#embed "../../../prompts/situations/young.json5"
};

static const unsigned char system_prompt[] = {
#embed "../../../prompts/system.md"
};

#define FILE(name, path) {path, name, sizeof name}

static const struct CBundledFile files[] = {
    FILE(baselines, "config/baselines.json5"),
    FILE(beta_blocker, "config/beta-blocker.json5"),
    FILE(breathing, "config/breathing.json5"),
    FILE(countries, "config/countries.json5"),
    FILE(crisis_answers, "config/crisis-answers.json5"),
    FILE(crisis_language, "config/crisis-language.json5"),
    FILE(crisis_lines, "config/crisis-lines.json5"),
    FILE(danger_model, "config/danger-model.json5"),
    FILE(disclosure, "config/disclosure.json5"),
    FILE(evaluation_personas, "config/evaluation/personas.tsv"),
    FILE(evaluation_rubric, "config/evaluation/rubric.tsv"),
    FILE(evaluation_rules, "config/evaluation/rules.json5"),
    FILE(export_schema, "config/export-schema.json"),
    FILE(extreme_readings, "config/extreme-readings.json5"),
    FILE(gli_global_2022, "config/gli-global-2022.json"),
    FILE(health_basics, "config/health-basics.json5"),
    FILE(german_health_basics, "config/health-basics/de.json5"),
    FILE(spanish_health_basics, "config/health-basics/es.json5"),
    FILE(french_health_basics, "config/health-basics/fr.json5"),
    FILE(health_terms, "config/health-terms/en.json5"),
    FILE(german_health_terms, "config/health-terms/de.json5"),
    FILE(spanish_health_terms, "config/health-terms/es.json5"),
    FILE(french_health_terms, "config/health-terms/fr.json5"),
    FILE(learn, "config/learn.json5"),
    FILE(german_learn, "config/learn/de.json5"),
    FILE(spanish_learn, "config/learn/es.json5"),
    FILE(french_learn, "config/learn/fr.json5"),
    FILE(listening_model, "config/listening-model.json5"),
    FILE(meaning, "config/meaning.json5"),
    FILE(settings, "config/mindpulse.json5"),
    FILE(mood_and_sleep, "config/mood-and-sleep.json5"),
    FILE(pacing, "config/pacing.json5"),
    FILE(pairing_words, "config/pairing-words.json5"),
    FILE(possible_values, "config/possible-values.json5"),
    FILE(questionnaires, "config/questionnaires.json5"),
    FILE(reading_advice, "config/reading-advice.json5"),
    FILE(reference_ranges, "config/reference-ranges.json5"),
    FILE(reply_rules, "config/reply-rules.json5"),
    FILE(sensors, "config/sensors.json5"),
    FILE(check_in_turn, "prompts/check-in-turn.md"),
    FILE(check_in, "prompts/check-in.md"),
    FILE(activity_plan, "prompts/exercises/activity-plan.json5"),
    FILE(good_things, "prompts/exercises/good-things.json5"),
    FILE(grounding, "prompts/exercises/grounding.json5"),
    FILE(hard_conversation, "prompts/exercises/hard-conversation.json5"),
    FILE(paced_breathing, "prompts/exercises/paced-breathing.json5"),
    FILE(problem_solving, "prompts/exercises/problem-solving.json5"),
    FILE(relaxation, "prompts/exercises/relaxation.json5"),
    FILE(resonance_search, "prompts/exercises/resonance-search.json5"),
    FILE(self_compassion, "prompts/exercises/self-compassion.json5"),
    FILE(sleep_regularity, "prompts/exercises/sleep-regularity.json5"),
    FILE(thought_record, "prompts/exercises/thought-record.json5"),
    FILE(worry_time, "prompts/exercises/worry-time.json5"),
    FILE(english_catalogue, "prompts/catalogues/en.json5"),
    FILE(german_catalogue, "prompts/catalogues/de.json5"),
    FILE(spanish_catalogue, "prompts/catalogues/es.json5"),
    FILE(french_catalogue, "prompts/catalogues/fr.json5"),
    FILE(german, "prompts/languages/de.json5"),
    FILE(spanish, "prompts/languages/es.json5"),
    FILE(french, "prompts/languages/fr.json5"),
    FILE(listener, "prompts/listener.json5"),
    FILE(protocol, "prompts/protocol.md"),
    FILE(questions, "prompts/questions.json5"),
    FILE(german_questions, "prompts/questions/de.json5"),
    FILE(spanish_questions, "prompts/questions/es.json5"),
    FILE(french_questions, "prompts/questions/fr.json5"),
    FILE(body_situations, "prompts/situations/body.json5"),
    FILE(family_situations, "prompts/situations/family.json5"),
    FILE(good_situations, "prompts/situations/good.json5"),
    FILE(loss_situations, "prompts/situations/loss.json5"),
    FILE(mind_situations, "prompts/situations/mind.json5"),
    FILE(talk_situations, "prompts/situations/talk.json5"),
    FILE(work_situations, "prompts/situations/work.json5"),
    FILE(young_situations, "prompts/situations/young.json5"),
    FILE(system_prompt, "prompts/system.md"),
};

const struct CBundledFile *CBundledFiles_find(const char *path) {
  for (size_t index = 0; index < sizeof files / sizeof files[0]; index++) {
    if (strcmp(files[index].path, path) == 0) return &files[index];
  }
  return NULL;
}

const struct CBundledFile *CBundledFiles_findTable(const char *name) {
  for (size_t index = 0; index < CBundledTables_count; index++) {
    if (strcmp(CBundledTables[index].path, name) == 0) return &CBundledTables[index];
  }
  return NULL;
}
