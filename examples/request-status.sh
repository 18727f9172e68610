#!/bin/sh
# How far a command is.
#   examples/request-status.sh <requestId>
set -eu
BASE_URL="${BASE_URL:-http://127.0.0.1:8080}"
TOKEN="${TOKEN:-$("$(dirname "$0")/token.sh")}"

curl --silent --show-error --fail-with-body "$BASE_URL/api/v1/pos/requestStatus" \
  --header "Authorization: Bearer $TOKEN" --header 'Content-Type: application/json' \
  --data "{\"requestId\":\"$1\"}"
echo
