#!/usr/bin/env bash
# A load on three machines, rehearsed on one: three network namespaces, each with an address of its own, perform the
# segments of one load at a served backend, and their results are merged. It needs the right to create namespaces.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bridge=tillfleet0
network=10.213.7
segments=3
per_second=30
seconds=8
terminals=9
scratch=$(mktemp -d)
served=

remove() {
  [ -z "$served" ] || kill "$served" 2>/dev/null || true
  for ((n = 1; n <= segments; n++)); do ip netns del "tillfleet$n" 2>/dev/null || true; done
  ip link del "$bridge" 2>/dev/null || true
  rm -rf "$scratch"
}

if ! command -v ip >/dev/null || ! ip link add "$bridge" type bridge 2>/dev/null; then
  rm -rf "$scratch"
  echo "not rehearsed: this user cannot create network namespaces (needs root, and ip of iproute2)" >&2
  # Not a pass: a caller that may go on without it accepts this code.
  exit 2
fi
trap remove EXIT
ip addr add "$network.1/24" dev "$bridge"
ip link set "$bridge" up
for ((n = 1; n <= segments; n++)); do
  ip netns add "tillfleet$n"
  ip link add "tillfleet-v$n" type veth peer name eth0 netns "tillfleet$n"
  ip link set "tillfleet-v$n" master "$bridge" up
  ip -n "tillfleet$n" addr add "$network.1$n/24" dev eth0
  ip -n "tillfleet$n" link set eth0 up
done

# Its own secret for the administrator; the other accounts of the fixtures have published ones, on a network of this machine.
node bin/tillfleet.js serve --json --host "$network.1" --port 0 --insecure-fixtures --log-level silent \
  --admin-secret-file "$scratch/admin.secret" \
  --set rateLimit.principal.enabled=false >"$scratch/served" &
served=$!
for _ in $(seq 1 300); do
  [ -s "$scratch/served" ] && break
  kill -0 "$served"
  sleep 0.1
done
base_url=$(head -n 1 "$scratch/served" | node -pe 'JSON.parse(require("node:fs").readFileSync(0, "utf8")).baseUrl')

cat >"$scratch/target.yaml" <<YAML
targetVersion: 1
name: rehearsal
baseUrl: $base_url
webSocketUrl: ${base_url/http/ws}/webs
credentials:
  administrator: { id: user_SystemAdministrator0, secret: "\${ADMIN_SECRET}" }
YAML
cat >"$scratch/profile.yaml" <<YAML
operations: { payNow: 2, requestTerminal: 1 }
terminals: { count: $terminals, connectRate: 9/s }
phases:
  - { name: steady, for: ${seconds}s, arrivals: { kind: constant, rate: $per_second/s } }
thresholds: ["errors.rate<0.1%"]
YAML

ADMIN_SECRET=$(cat "$scratch/admin.secret")
export ADMIN_SECRET
start_at=$(node -pe 'new Date(Date.now() + 20_000).toISOString()')
loads=()
for ((n = 1; n <= segments; n++)); do
  ip netns exec "tillfleet$n" node bin/tillfleet.js load "$scratch/profile.yaml" --target "$scratch/target.yaml" \
    --i-own-this-target --segment "$n/$segments" --seed 7 --start-at "$start_at" --out "$scratch/$n" >"$scratch/$n.txt" 2>&1 &
  loads+=($!)
done
# On a busy machine the times of a segment are invalid (2). Its calls are complete nevertheless, and they are what is compared.
for n in "${!loads[@]}"; do
  code=0
  wait "${loads[$n]}" || code=$?
  if [ "$code" -ne 0 ] && [ "$code" -ne 2 ]; then
    echo "the segment $((n + 1)) ended with $code:" >&2
    cat "$scratch/$((n + 1)).txt" >&2
    exit 1
  fi
done

node bin/tillfleet.js load merge "$scratch/1" "$scratch/2" "$scratch/3" --json >"$scratch/merged" || [ $? -eq 2 ]
node -e '
  const [calls, terminals] = process.argv.slice(1).map(Number);
  const { verdict, segments, reasons, measures } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
  const count = Object.fromEntries(measures.map((each) => [each.measure, each.count]));
  const errors = measures.reduce((sum, each) => sum + each.errors, 0);
  console.log(JSON.stringify({ verdict, reasons, segments, count, errors }));
  const holds = errors === 0 && segments.length === 3 && count.payNow + count.requestTerminal === calls &&
    count.registered === terminals && count.delivery === count.requestTerminal;
  process.exit(holds ? 0 : 1);
' $((per_second * seconds)) "$terminals" <"$scratch/merged"
