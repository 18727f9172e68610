#!/bin/sh
# The terminals in reach, with their online status; of one branch, if it is named.
#   examples/list-terminals.sh [branchId]
set -eu
BASE_URL="${BASE_URL:-http://127.0.0.1:8080}"
TOKEN="${TOKEN:-$("$(dirname "$0")/token.sh")}"

curl --silent --show-error --fail-with-body --get "$BASE_URL/api/v1/pos/listTerminals" \
  --header "Authorization: Bearer $TOKEN" ${1:+--data-urlencode "branchId=$1"}
echo
