# shellcheck shell=bash
# Shared by script/cyrus, script/courier, script/submission and script/lib/bench/roundcube: servers from unpacked, not
# installed, Debian packages. Sourced, not run.

# shellcheck disable=SC2154 # common.bash, sourced before, sets repository

# Options of every apt-get here.
apt_options=()

# use_backports RELEASE FOLDER PACKAGE: if this is that release of Debian, unpack_packages takes the package from the
# release's backports and all others from the release, with package lists in the folder instead of the machine's.
use_backports() {
    local release=$1 folder=$2 package=$3 key=/usr/share/keyrings/debian-archive-keyring.gpg suite
    grep -qx "VERSION_CODENAME=$release" /etc/os-release || return 0
    mkdir -p "$folder/lists" "$folder/cache"
    for suite in "$release" "$release-backports"; do
        printf 'deb [signed-by=%s] http://deb.debian.org/debian %s main\n' "$key" "$suite"
    done >"$folder/sources.list"
    printf 'Package: %s\nPin: release n=%s-backports\nPin-Priority: 990\n' "$package" "$release" >"$folder/preferences"
    apt_options=(-o "Dir::Etc::SourceList=$folder/sources.list" -o Dir::Etc::SourceParts=-
        -o "Dir::Etc::Preferences=$folder/preferences" -o Dir::Etc::PreferencesParts=-
        -o "Dir::State::Lists=$folder/lists" -o "Dir::Cache=$folder/cache")
}

# unpack_packages FOLDER PACKAGE...: the packages and what they need and this machine lacks, unpacked below the folder.
unpack_packages() {
    local folder=$1 package=$2
    shift
    [[ -e $folder/.complete ]] && return
    command -v apt-get >/dev/null || fail "apt-get is missing; $package can only be downloaded on Debian or Ubuntu"
    say "Downloading $package from Debian without installing it…"
    rm -rf "$folder"
    mkdir -p "$folder/packages"
    # The package lists may be missing or outdated.
    get_packages "$folder/packages" "$@" || {
        as_root apt-get "${apt_options[@]}" update -q >&2
        get_packages "$folder/packages" "$@"
    } || fail "could not download $package from Debian; check the network and the sources of apt-get"
    local file
    for file in "$folder"/packages/*.deb; do dpkg -x "$file" "$folder"; done
    touch "$folder/.complete"
}

# get_packages FOLDER PACKAGE...: downloads them and their missing dependencies into the folder.
get_packages() {
    local folder=$1 package=$2 names
    shift
    # A simulation lists missing packages. Mail transfer agents that were not asked for are left out.
    mapfile -t names < <(apt-get "${apt_options[@]}" install -s --no-install-recommends "$@" 2>/dev/null \
        | awk -v wanted="$package" '$1 == "Inst" && ($2 !~ /^exim4/ || wanted ~ /^exim4/) { print $2 }')
    ((${#names[@]} > 0)) || names=("$@")
    (cd "$folder" && apt-get "${apt_options[@]}" download -q "${names[@]}" >/dev/null 2>&1)
}

# library_path FOLDER: the library path of the programs below the folder.
library_path() {
    find "$1" -name '*.so*' -printf '%h\n' | sort -u | paste -sd:
}

# make_certificate FOLDER: ca.pem, which a client must trust, and key.pem, for localhost.
make_certificate() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout "$1/key.pem" -out "$1/ca.pem" \
        -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>/dev/null
}

# free_port: a port that was free a moment ago.
free_port() { python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# wait_for_port PORT PID: returns when the port is open; fails if the process exits first.
wait_for_port() {
    local tries=200
    until (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; do
        kill -0 "$2" 2>/dev/null || return 1
        ((tries-- > 0)) || return 1
        sleep 0.05
    done
}

# serve_until_done NAME PORT FOLDER USER PASSWORD [COMMAND...]: prints how to connect, fills the inbox, and waits for
# Ctrl-C, or runs the command with VAULTMAIL_TEST_SERVER in its environment.
serve_until_done() {
    local name=$1 port=$2 folder=$3 user=$4 password=$5
    shift 5
    python3 -B "$repository/script/lib/servers/fill_inbox.py" "$port" "$folder/ca.pem" "$user" "$password"
    say "host=localhost port=$port user=$user password=$password"
    say "  export SSL_CERT_FILE=$folder/ca.pem"
    if (($# > 0)); then
        SSL_CERT_FILE="$folder/ca.pem" VAULTMAIL_TEST_SERVER="$name $port $folder/ca.pem $user $password" "$@"
    else
        while true; do sleep 3600; done
    fi
}
