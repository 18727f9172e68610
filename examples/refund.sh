#!/bin/sh
# A refund of a payment; without an amount, of all that is left.
#   examples/refund.sh <referenceId> <refundReferenceId> [amount]
set -eu
BASE_URL="${BASE_URL:-http://127.0.0.1:8080}"
TOKEN="${TOKEN:-$("$(dirname "$0")/token.sh")}"

curl --silent --show-error --fail-with-body "$BASE_URL/api/v1/pos/refund" \
  --header "Authorization: Bearer $TOKEN" --header 'Content-Type: application/json' \
  --data "{\"referenceId\":\"$1\",\"refundReferenceId\":\"$2\"${3:+,\"amount\":\"$3\"}}"
echo
