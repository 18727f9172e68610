#!/bin/sh
# A command for a terminal. It is delivered as soon as the terminal is online.
#   examples/request-terminal.sh <terminalId> [text to print]
set -eu
BASE_URL="${BASE_URL:-http://127.0.0.1:8080}"
TOKEN="${TOKEN:-$("$(dirname "$0")/token.sh")}"

# Any text as a JSON string: backslashes, quotes, tabs and line ends are escaped, other control characters removed.
json() {
  printf '%s' "$1" | tr -d '\000-\010\013-\037' | sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e "s/$(printf '\t')/\\\\t/g" |
    awk '{ printf "%s%s", separator, $0; separator = "\\n" }'
}

curl --silent --show-error --fail-with-body "$BASE_URL/api/v1/pos/requestTerminal" \
  --header "Authorization: Bearer $TOKEN" --header 'Content-Type: application/json' \
  --data-binary "{\"terminalId\":\"$(json "$1")\",\"requestType\":\"PRINT\",\"body\":\"$(json "${2:-Hello}")\"}"
echo
