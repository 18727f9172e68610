#!/bin/sh
# A command for a terminal. It is delivered as soon as the terminal is online.
#   examples/request-terminal.sh <terminalId> [text to print]
set -eu
BASE_URL="${BASE_URL:-http://127.0.0.1:8080}"
TOKEN="${TOKEN:-$("$(dirname "$0")/token.sh")}"

curl --silent --show-error --fail-with-body "$BASE_URL/api/v1/pos/requestTerminal" \
  --header "Authorization: Bearer $TOKEN" --header 'Content-Type: application/json' \
  --data "{\"terminalId\":\"$1\",\"requestType\":\"PRINT\",\"body\":\"${2:-Hello}\"}"
echo
