# shellcheck shell=bash
# Shared by the scripts: speaking, building, and the daemon of a checkout. Sourced, not run.

# The checkout that this file belongs to.
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# say TEXT: tells what happens, on standard error.
say() { printf '%s\n' "$*" >&2; }

# fail TEXT: tells what is wrong and ends the script.
fail() {
    say "Error: $*"
    exit 1
}

# as_root COMMAND...: runs it with the rights to install.
as_root() {
    if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

# build_release PRODUCT: builds it, unless nothing has changed since the last time.
build_release() {
    local product=$1
    local binary="$repository/.build/release/$product"
    local stamp="$repository/.build/$product.stamp"
    if [[ -x $binary && -e $stamp ]] && ! has_changed_since "$stamp"; then
        return
    fi
    command -v swift >/dev/null || fail "swift is missing. Install Swift 6.2 or newer: https://www.swift.org/install"
    say "Building $product (the first build takes some minutes)…"
    # The stamp carries the time before the build: what changes meanwhile is built the next time.
    mkdir -p "$repository/.build"
    touch "$stamp.new"
    swift build --package-path "$repository" -c release --product "$product" >&2 || return 1
    mv "$stamp.new" "$stamp"
    # The build itself writes which versions it chose.
    cp "$repository/Package.resolved" "$stamp.resolved"
}

# has_changed_since STAMP: whether sources, manifest or the chosen versions are others. Folders count, so that a removed
# file is noticed.
has_changed_since() {
    cmp -s "$repository/Package.resolved" "$1.resolved" || return 0
    [[ -n $(find "$repository/Sources" "$repository/Package.swift" -newer "$1" -print -quit) ]]
}

# vaultmail ARGUMENTS...: the program of this checkout.
vaultmail() { "$repository/.build/release/vaultmail" "$@"; }

# state_folder: where the program keeps its state, see `vaultmail doctor`.
state_folder() {
    if [[ -n ${VAULTMAIL_HOME:-} ]]; then
        printf '%s/state\n' "$VAULTMAIL_HOME"
    else
        printf '%s/vaultmail\n' "${XDG_STATE_HOME:-$HOME/.local/state}"
    fi
}

# wait_for_line FILE PATTERN PID SECONDS: returns once a line of the file matches; fails when the process ends first.
wait_for_line() {
    local tries=$(($4 * 20))
    while ! grep -q -- "$2" "$1" 2>/dev/null; do
        kill -0 "$3" 2>/dev/null || return 1
        ((tries-- > 0)) || return 1
        sleep 0.05
    done
}

# stop_process PID: asks a process to end, and waits for it for ten seconds.
stop_process() {
    kill "$1" 2>/dev/null || return 0
    local tries=200
    while kill -0 "$1" 2>/dev/null && ((tries-- > 0)); do sleep 0.05; done
}

# start_daemon ARGUMENTS...: starts `vaultmail serve` in the background and returns when its page can be opened.
# Its process id is kept in the state folder, so that only what we started is ever stopped.
start_daemon() {
    local state
    state=$(state_folder)
    mkdir -p "$state"
    chmod 700 "$state"
    : >"$state/serve.json"
    nohup "$repository/.build/release/vaultmail" serve --json "$@" </dev/null >"$state/serve.json" 2>>"$state/serve.log" &
    local process=$!
    printf '%s\n' "$process" >"$state/run.pid"
    if ! wait_for_line "$state/serve.json" '"port"' "$process" 30; then
        stop_process "$process"
        rm -f "$state/run.pid"
        tail -n 5 "$state/serve.log" >&2
        fail "vaultmail did not start; its log is $state/serve.log"
    fi
    say "VaultMail runs (process $process, log $state/serve.log)."
}

# our_daemon: prints the process id of the daemon that start_daemon started, if it still runs.
our_daemon() {
    local file process
    file=$(state_folder)/run.pid
    [[ -r $file ]] || return 1
    process=$(<"$file")
    [[ $process =~ ^[0-9]+$ ]] || return 1
    # A process id is used again some day: it must still be vaultmail.
    [[ $(ps -o comm= -p "$process" 2>/dev/null) == vaultmail* ]] || return 1
    printf '%s\n' "$process"
}

# stop_our_daemon: stops it; nothing to do where there is none.
stop_our_daemon() {
    local process
    if process=$(our_daemon); then
        stop_process "$process"
        say "Stopped VaultMail (process $process)."
    fi
    rm -f "$(state_folder)/run.pid"
}
