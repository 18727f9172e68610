#!/bin/sh
# A bearer token, by HTTP Basic. Prints the token alone, so that others can use it.
#   examples/token.sh [id] [secret]
set -eu
BASE_URL="${BASE_URL:-http://127.0.0.1:8080}"
ID="${1:-app_HarbourSandbox000000}"
SECRET="${2:-harbour-sandbox-secret}"

RESPONSE="$(curl --silent --show-error --fail-with-body --request POST --user "$ID:$SECRET" \
  "$BASE_URL/api/v1/oauth/token")" || { STATUS=$?; echo "$RESPONSE" >&2; exit "$STATUS"; }
echo "$RESPONSE" | sed 's/.*"token":"\([^"]*\)".*/\1/'
