# shellcheck shell=bash
# A temporary Dovecot with generated mail, for script/demo and script/dovecot. Sourced after common.bash.

# start_mail_server FOLDER MESSAGES [BUILD]: starts it in the background and sets server_process, server_port and
# server_authority. Everything is gone when the process is stopped. BUILD is release by default.
start_mail_server() {
    local lines="$1/server.lines"
    : >"$lines"
    # shellcheck disable=SC2154 # common.bash says where the checkout is
    "$repository/.build/${3:-release}/mailbox-generator" serve --messages "$2" >"$lines" 2>"$1/server.log" </dev/null &
    server_process=$!
    if ! wait_for_line "$lines" '^authority=' "$server_process" 120; then
        cat "$1/server.log" >&2
        fail "the temporary mail server did not start"
    fi
    server_port=$(sed -n 's/^port=//p' "$lines")
    server_authority=$(sed -n 's/^authority=//p' "$lines")
    export server_process server_port server_authority
}
