# Thin on purpose: the work is in scripts/.
PREFIX ?= /usr/local
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help chat demo test bench safety talk lint format sanitize fuzz install uninstall deb clean

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r name text; \
		do printf '  make %-10s %s\n' "$$name" "$$text"; done

chat: ## build if needed and open the chat (ARGS="--engine listener" adds options)
	@scripts/setup.sh build
	@binary=$$(scripts/build.sh) && exec "$$binary" chat $(ARGS)

demo: ## open the chat on a throw-away home with an example day of samples
	@scripts/demo.sh $(ARGS)

test: ## run every test; the last line is "N passed, N failed"
	@scripts/test.sh $(ARGS)

bench: ## measure against python3 and curl (ARGS=--quick is shorter)
	@scripts/bench.sh $(ARGS)

safety: ## measure the crisis screen on its test sets
	@scripts/safety.sh

talk: ## measure the offline listener on conversations (ARGS="--worst 20" shows replies)
	@scripts/build.sh >/dev/null
	@scripts/talk.py $(ARGS)

lint: ## check format and house rules
	@scripts/setup.sh build test
	@scripts/lint.sh

format: ## format every Swift file in place
	@scripts/format.sh

sanitize: ## run the modules' tests under the thread and the address sanitizer
	@scripts/sanitize.sh thread
	@scripts/sanitize.sh address

fuzz: ## run every fuzzer for half a minute
	@scripts/fuzz.sh $(ARGS)

install: ## put binary, man page and completions under PREFIX (default: /usr/local)
	@scripts/install.sh "$(PREFIX)"

uninstall: ## take away what install put under PREFIX
	@scripts/install.sh --remove "$(PREFIX)"

deb: ## build a Debian package of the release binary
	@scripts/deb.sh

clean: ## remove everything that was built
	@rm -rf .build Fuzz/.build Benchmarks/.build
