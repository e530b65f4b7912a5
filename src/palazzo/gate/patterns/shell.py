"""Shell commands: as typed at a prompt, or within a sentence when nothing else can be meant."""

import re

from palazzo.gate.patterns.base import Pattern, rule

_START = r"(?:(?<![\w./-])|(?<=\./))"

# Programs that are often talked about, and what after their names makes a command of them.
_PROGRAMS = r"""
git: add commit push pull fetch clone checkout switch restore rebase merge reset revert stash log diff status branch tag
    bisect blame cherry-pick init remote config show rm mv gc reflog submodule worktree clean describe apply am lfs
    prune
npm pnpm yarn bun: install i ci run start test build add remove init publish update audit exec dev link create outdated
    uninstall upgrade cache view login pack why dlx
pip pip3 pipx: install uninstall freeze list show download wheel check config inject
uv: pip add sync run venv lock tool init remove
poetry pdm hatch rye: add install run lock build publish shell update init sync
conda mamba: install create activate deactivate env update list
cargo: build run test add new check clippy fmt install bench update publish doc clean init
rustup: update default target component toolchain
docker podman: run build ps exec pull push compose logs stop start rm rmi inspect network volume system login tag swarm
    cp
docker-compose: up down build logs exec run ps restart pull stop start
kubectl oc: get apply delete describe logs exec rollout scale port-forward create edit config top patch cp drain
helm: install upgrade list repo template rollback uninstall lint
terraform tofu pulumi: init plan apply destroy import state validate fmt output up
apt apt-get yum dnf apk brew choco snap zypper winget scoop: install update upgrade add remove purge autoremove search
    list services tap reinstall uninstall cleanup
systemctl: start stop restart status enable disable reload daemon-reload list-units edit
service: \w{2,20}\s(?:start|stop|restart|status|reload)\b
gh: pr issue repo auth run release workflow api gist
aws: s3 ec2 iam lambda ecs ecr sts configure cloudformation logs rds eks
gcloud az heroku vercel netlify firebase flyctl railway: auth config compute run deploy login logs init create ps
    container
dotnet: run build test add new publish restore tool ef clean
mvn gradle gradlew sbt bazel: clean install package test build compile verify run assemble deploy
php: artisan -S -v
rails rake bundle gem: server generate new console install exec update db:\w{2,20} routes add
composer: install require update dump-autoload
alembic flask django-admin celery uvicorn gunicorn: upgrade downgrade revision run startproject worker
    \w{1,60}:\w{1,40} db
pre-commit ruff black mypy eslint prettier tsc flake8 isort: run install check format autoupdate
    --?\w{1,20} \. \w{1,40}/
tmux screen: new attach ls -r -ls -S
nvm pyenv rbenv asdf fnm: use install ls list local global
flutter swift mix cabal lein deno: run build test pub doctor deps\.get phx\.\w{2,20} create
ollama: run pull serve list
palazzo: remember recall note show worker bench gate doctor export import erase demo users
"""


def _with_subcommands(table: str) -> dict[str, str]:
    """Read the table: programs, and an expression for what may follow them."""
    rows = table.replace("\n    ", " ").strip().splitlines()
    pairs = [row.split(": ", 1) for row in rows]
    return {program: "|".join(rest.split()) for names, rest in pairs for program in names.split()}


_SUBCOMMANDS = _with_subcommands(_PROGRAMS)
_SUBCOMMAND = "|".join(rf"{re.escape(program)}[ \t]{{1,3}}(?:{rest})" for program, rest in _SUBCOMMANDS.items())
_SUBCOMMAND_WORDS = " ".join(re.findall(r"[a-z]+", " ".join(_SUBCOMMANDS)))

_UTILITIES = """
    ls rm cp mv cat grep egrep rg find tail head less chmod chown mkdir touch kill killall pkill ps df du tar unzip
    zip sed awk xargs ping nc netstat ss lsof ln sort uniq wc diff echo make which env nohup watch tee dd mount
    ifconfig dig openssl gcc clang cmake ffmpeg strace gdb python python3 node ruby java perl curl wget ssh scp
    rsync psql mysql sqlite3 redis-cli mongosh pytest jest tox nox npx tsc go rustc javac vim nano code journalctl
    crontab ip iptables useradd usermod su jq yq fd bat htop free uname whoami id ssh-keygen base64 sha256sum md5sum
    date cut tr
"""
_UTILITY = "|".join(re.escape(name) for name in sorted(_UTILITIES.split(), key=len, reverse=True))
_PIPED = (
    "grep|egrep|rg|jq|yq|awk|sed|sort|head|tail|xargs|wc|less|more|tee|uniq|cut|tr|sh|bash|python3?|base64|gzip|column"
)
_OPENING = "cd|ls|cat|rm|cp|mv|mkdir|touch|source|tail|head|less|vim?|nano|ln|python3?|bash|sh|zsh|node|chown|du|tar"

SHELL_COMMAND = Pattern(
    "shell_command",
    (
        rule(rf"{_START}(?:{_SUBCOMMAND})(?![\w-])", words=_SUBCOMMAND_WORDS, flags=re.NOFLAG),
        rule(r"(?<![\w./-])sudo[ ]{1,3}(?:-\w{1,8}[ ])?[a-z][\w./-]{1,40}", words="sudo", flags=re.NOFLAG),
        rule(
            rf"(?<![\w./'-])(?:{_UTILITY})[ \t]{{1,3}}-{{1,2}}[A-Za-z][\w-]{{0,40}}",
            signs="-",
            words=_UTILITIES.replace("-", " ").replace("3", ""),
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<![\w./'-])(?:find|ls|grep|rg|du|tar|rsync|cp|mv|rm|scp|ln|diff)(?:[ ][./~*\"'][^\s]{0,60}){1,3}"
            r"[ ]-{1,2}[a-z]",
            signs="-",
            words="find ls grep rg du tar rsync cp mv rm scp ln diff",
            flags=re.NOFLAG,
        ),
        rule(
            rf"(?<![\w./'-])(?:{_OPENING})[ \t]{{1,3}}(?:~|\.{{1,2}}(?=/)|/(?=\w))[\w./~-]{{0,200}}",
            signs="/~",
            words=_OPENING.replace("|", " ").replace("vim?", "vi vim").replace("3?", ""),
            flags=re.NOFLAG,
        ),
        rule(r"^[ \t]{0,8}cd[ \t]{1,3}(?:\.\.|[\w.-]{1,80})[ \t]{0,8}$", words="cd", flags=re.NOFLAG),
        rule(r"(?<![\w.-])chmod[ ]{1,3}(?:[ugoa]{0,4}[+=-][rwxst]{1,5}|[0-7]{3,4})\b", words="chmod", flags=re.NOFLAG),
        rule(
            r"(?<![\w./-])(?:python3?|node|ruby|perl|php|deno|bash|sh)[ ]{1,3}[\w./-]{1,120}\.(?:py|m?js|ts|rb|pl"
            r"|php|sh)\b",
            signs=".",
            words="python node ruby perl php deno bash sh",
        ),
        rule(r"(?<![\w./-])(?:npx|pnpx|bunx|uvx)[ ]{1,3}[@\w]", words="npx pnpx bunx uvx"),
        rule(
            r"(?<![\w./-])(?:curl|wget)[ ]{1,3}[\"']?(?:https?://|localhost|\w[\w.-]{1,80}\.\w{2,10}/)",
            words="curl wget",
        ),
        rule(r"(?<![\w./-])(?:ssh|scp)[ ]{1,3}[\w.-]{1,60}@[\w.-]{1,80}", words="ssh scp"),
        rule(
            r"(?<![\w./-])go[ ]{1,3}(?:build|run|test|vet|fmt|generate|install|get|mod)[ ]{1,3}(?:\.|-"
            r"|[\w/-]{1,80}[./]\w|tidy|init|all\b)",
            words="go",
            flags=re.NOFLAG,
        ),
        rule(
            r"^[ \t]{0,8}(?:go[ ](?:build|run|test|vet|fmt)|make[ ](?:clean|install|test|build|all|lint|dist|deploy"
            r"|run|check|docs|format|env)|ls|pwd|pytest|npm|htop|whoami)[ \t]{0,8}$",
            words="go make ls pwd pytest npm htop whoami",
            flags=re.NOFLAG,
        ),
        rule(
            rf"`(?:\$[ ])?(?:sudo[ ])?(?:{_UTILITY}|cd|export|source|unset|alias|make|go"
            rf"|man)[ ][\w./~$-][^`\n]{{0,200}}`",
            signs="`",
            flags=re.NOFLAG,
        ),
        rule(
            r"^[ \t>]{0,8}(?:[\w.-]{1,40}@[\w.-]{1,60}:[^\s$#]{0,120})?[$❯][ ]{1,2}(?=[a-z./~])[^\n]{1,200}",
            signs="$❯",
            flags=re.NOFLAG,
        ),
        rule(r"^[ \t]{0,8}PS[ ][A-Z]:\\[^\n>]{0,120}>[ ]?\S", signs=">"),
        rule(rf"[^\s|][ \t]\|[ ]{{1,2}}(?:{_PIPED})\b(?=[ ]{{0,2}}(?:$|[-.'\"\w/|]))", signs="|", flags=re.NOFLAG),
        rule(r"^[ \t]{0,8}export[ ][A-Z_][A-Z0-9_]{0,60}=", words="export", flags=re.NOFLAG),
    ),
)
