#!/bin/sh
# A transaction by its reference.
#   examples/details.sh <referenceId>
set -eu
BASE_URL="${BASE_URL:-http://127.0.0.1:8080}"
TOKEN="${TOKEN:-$("$(dirname "$0")/token.sh")}"

curl --silent --show-error --fail-with-body "$BASE_URL/api/v1/pos/getTransactionDetails" \
  --header "Authorization: Bearer $TOKEN" --header 'Content-Type: application/json' \
  --data "{\"referenceId\":\"$1\"}"
echo
