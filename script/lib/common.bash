# shellcheck shell=bash
# Shared by the scripts: messages, building, and the daemon of a checkout. Sourced, not run.

# The checkout that this file belongs to.
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# say TEXT: prints a message to standard error.
say() { printf '%s\n' "$*" >&2; }

# fail TEXT: prints an error and exits.
fail() {
    say "Error: $*"
    exit 1
}

# as_root COMMAND...: runs it with root privileges.
as_root() {
    if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

# build_release PRODUCT: builds it unless it is up to date.
build_release() {
    local product=$1
    local binary="$repository/.build/release/$product"
    local stamp="$repository/.build/$product.stamp"
    if [[ -x $binary && -e $stamp ]] && ! has_changed_since "$stamp"; then
        return
    fi
    command -v swift >/dev/null || fail "swift is missing. Install Swift 6.2 or newer: https://www.swift.org/install"
    say "Building $product (the first build takes some minutes)…"
    # The stamp has the time before the build, so that changes during the build are built the next time.
    mkdir -p "$repository/.build"
    touch "$stamp.new"
    # Swift's libraries are linked statically where that is supported: the dynamic linker took half of the time of a
    # start, and the program runs on computers without Swift.
    local options=()
    [[ $OSTYPE == darwin* ]] || options=(--static-swift-stdlib)
    swift build --package-path "$repository" -c release "${options[@]}" --product "$product" >&2 || return 1
    mv "$stamp.new" "$stamp"
    # The build writes the resolved versions itself.
    cp "$repository/Package.resolved" "$stamp.resolved"
}

# has_changed_since STAMP: true if sources, manifest or resolved versions changed. Folders count, so that a removed
# file is detected.
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

# wait_for_line FILE PATTERN PID SECONDS: returns when a line of the file matches; fails if the process exits first.
wait_for_line() {
    local tries=$(($4 * 20))
    while ! grep -q -- "$2" "$1" 2>/dev/null; do
        kill -0 "$3" 2>/dev/null || return 1
        ((tries-- > 0)) || return 1
        sleep 0.05
    done
}

# stop_process PID: terminates a process, and waits up to ten seconds.
stop_process() {
    kill "$1" 2>/dev/null || return 0
    local tries=200
    while kill -0 "$1" 2>/dev/null && ((tries-- > 0)); do sleep 0.05; done
}

# start_daemon ARGUMENTS...: starts `vaultmail serve` in the background and returns when its page is available.
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
        fail "vaultmail did not start. See the log: $state/serve.log"
    fi
    say "VaultMail is running (process $process, log $state/serve.log)."
}

# our_daemon: prints the process id of the daemon that start_daemon started, if it is still running.
our_daemon() {
    local file process
    file=$(state_folder)/run.pid
    [[ -r $file ]] || return 1
    process=$(<"$file")
    [[ $process =~ ^[0-9]+$ ]] || return 1
    # Process ids are reused: it must still be vaultmail.
    [[ $(ps -o comm= -p "$process" 2>/dev/null) == vaultmail* ]] || return 1
    printf '%s\n' "$process"
}

# stop_our_daemon: stops it; does nothing if there is none.
stop_our_daemon() {
    local process
    if process=$(our_daemon); then
        stop_process "$process"
        say "Stopped VaultMail (process $process)."
    fi
    rm -f "$(state_folder)/run.pid"
}
