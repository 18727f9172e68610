#!/bin/sh
# A payment in the sandbox: 12.34 is approved at once.
#   examples/pay-now.sh <referenceId> [amount] [currency]
set -eu
BASE_URL="${BASE_URL:-http://127.0.0.1:8080}"
TOKEN="${TOKEN:-$("$(dirname "$0")/token.sh")}"

curl --silent --show-error --fail-with-body "$BASE_URL/api/v1/pos/payNow" \
  --header "Authorization: Bearer $TOKEN" --header 'Content-Type: application/json' \
  --data "{\"referenceId\":\"$1\",\"amount\":\"${2:-12.34}\",\"currency\":\"${3:-EUR}\"}"
echo
