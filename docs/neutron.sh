#!/usr/bin/env bash
# The story of docs/neutron.md: the network controller with a real Neutron, on the server of KUBECONFIG.
# NEUTRON says in which directory Neutron is unpacked, PORT where it answers.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
directory=${NEUTRON:-examples/network-controller/target/neutron}
port=${PORT:-9696}
neutron=http://127.0.0.1:$port
namespace=neutron-story-$RANDOM
work=$(mktemp -d)

controller_pid=
controller() {
  OS_PROJECT_ID=story examples/network-controller/run "neutron:$neutron" >> "$work/controller.log" 2>&1 &
  controller_pid=$!
}

cleanup() {
  [ -z "$controller_pid" ] || kill "$controller_pid" 2> /dev/null || true
  examples/network-controller/neutron stop "$directory"
  kubectl delete namespace "$namespace" --wait=false > /dev/null 2>&1 || true
  rm -rf "$work"
}
trap cleanup EXIT
tell() { printf '\n# %s\n' "$*"; }
k() { kubectl --namespace "$namespace" "$@"; }
ask() { curl -sf -H 'Content-Type: application/json' "$@"; }

# What Neutron has: name of the network, addresses and gateway of its subnets.
show() {
  ask "$neutron/v2.0/networks?fields=name&fields=id&project_id=story"
  echo
  ask "$neutron/v2.0/subnets?fields=cidr&fields=gateway_ip&fields=id&project_id=story"
  echo
}
id_of() { ask "$neutron/v2.0/$1?fields=id&project_id=story" | sed -E 's/.*"id": ?"([^"]*)".*/\1/'; }

until_ok() { # command; quiet until it succeeds
  local _
  for _ in $(seq 600); do
    if "$@" > /dev/null 2>&1; then
      return
    fi
    sleep 0.2
  done
  echo "not within two minutes: $*" >&2
  k get networks,events -o wide >&2
  cat "$work/controller.log" >&2
  exit 1
}
is() { # what Ready says: status reason, of the network as it is now
  [ "$(k get network blue -o jsonpath='{.status.conditions[0].status} {.status.conditions[0].reason}')" = "$1" ] \
    && [ "$(k get network blue -o jsonpath='{.status.conditions[0].observedGeneration}')" = "$(k get network blue -o jsonpath='{.metadata.generation}')" ]
}
has() { [ "$(ask "$neutron/v2.0/subnets?fields=gateway_ip&project_id=story" | sed -E 's/.*"gateway_ip": ?"([^"]*)".*/\1/')" = "$1" ]; }
is_gone() { ! k get network blue; }

blue() { # cidr gateway
  k apply -f - <<YAML
apiVersion: samplecrd.k8s.io/v1
kind: Network
metadata:
  name: blue
spec:
  cidr: $1
  gateway: $2
YAML
}

examples/network-controller/neutron start "$directory" "$port"
for resource in ports networks; do # of a story that was cut off
  ask "$neutron/v2.0/$resource?fields=id&project_id=story" | grep -oE '[0-9a-f-]{36}' | while read -r id; do
    ask -X DELETE "$neutron/v2.0/$resource/$id"
  done || true
done
mark=$(wc -l < "$directory/data/neutron.log")
examples/network-controller/run definition | kubectl apply -f -
kubectl create namespace "$namespace"
until_ok k get networks
controller

tell "A network is made."
blue 192.168.0.0/16 192.168.0.1
until_ok is "True AsDesired"
show

tell "Its gateway moves: the subnet stays, though a port uses it."
port_id=$(ask -X POST "$neutron/v2.0/ports" -d '{"port": {"project_id": "story", "network_id": "'"$(id_of networks)"'"}}' \
  | sed -E 's/.*"port": ?\{"id": ?"([^"]*)".*/\1/')
blue 192.168.0.0/16 192.168.0.254
until_ok is "True AsDesired"
show

tell "Other addresses would be another subnet, which the port is in the way of."
blue 10.0.0.0/24 10.0.0.1
until_ok is "False UpdateFailed"
k get network blue -o jsonpath='{.status.conditions[0].message}{"\n"}'

tell "The port goes, and the controller goes on."
ask -X DELETE "$neutron/v2.0/ports/$port_id"
until_ok is "True AsDesired"
show

tell "Somebody takes the gateway away, and then the network. Within 30 seconds all is as it was."
ask -X PUT "$neutron/v2.0/subnets/$(id_of subnets)" -d '{"subnet": {"gateway_ip": null}}' > /dev/null
until_ok has 10.0.0.1
ask -X DELETE "$neutron/v2.0/networks/$(id_of networks)"
until_ok has 10.0.0.1
show

tell "Neutron stops, the gateway is to move, and Neutron comes again."
examples/network-controller/neutron stop "$directory"
blue 10.0.0.0/24 10.0.0.254
until_ok is "False ReadFailed"
k get network blue -o jsonpath='{.status.conditions[0].message}{"\n"}'
examples/network-controller/neutron start "$directory" "$port"
until_ok is "True AsDesired"
show

tell "The controller is told to end. Meanwhile the network is deleted: the object waits for the next controller."
kill -TERM "$controller_pid"
wait "$controller_pid" || true
k delete network blue --wait=false
k get network blue -o jsonpath='{.metadata.deletionTimestamp} {.metadata.finalizers}{"\n"}'
controller
until_ok is_gone
show

tell "A network of the name is there already: it is taken over, and finished."
ask -X POST "$neutron/v2.0/networks" -d '{"network": {"project_id": "story", "name": "'"$namespace/blue"'"}}' > /dev/null
show
blue 192.168.0.0/16 192.168.0.1
until_ok is "True AsDesired"
show

tell "There is a second one: which is meant is not guessed."
ask -X POST "$neutron/v2.0/networks" -d '{"network": {"project_id": "story", "name": "'"$namespace/blue"'"}}' \
  | sed -E 's/.*"network": ?\{"id": ?"([^"]*)".*/\1/' > "$work/second"
until_ok is "False ReadFailed"
k get network blue -o jsonpath='{.status.conditions[0].message}{"\n"}'
ask -X DELETE "$neutron/v2.0/networks/$(cat "$work/second")"

tell "It is deleted."
k delete network blue
show

tell "What was told."
k get events --sort-by=.lastTimestamp -o custom-columns=TYPE:.type,REASON:.reason,COUNT:.count,MESSAGE:.message

tell "What Neutron was asked for."
tail -n +"$((mark + 1))" "$directory/data/neutron.log" | sed -nE 's/.* neutron\.wsgi .*"([A-Z]+ [^ ]+) HTTP.*" status: ([0-9]+).*/\2 \1/p' \
  | grep -v '^200 GET' | sed -E "s/$namespace/story/"
