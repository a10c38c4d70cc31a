#!/usr/bin/env bash
# The story of docs/many-writers.md, to be run against any server: KUBECONFIG says which, KUBECTL by which kubectl.
# Two people change one Deployment. With replace the second one loses, or would make the first one lose;
# with apply both get what they want.
set -euo pipefail
namespace=many-writers-$RANDOM
work=$(mktemp -d)
cleanup() { kubectl delete namespace "$namespace" --wait=false > /dev/null 2>&1 || true; rm -rf "$work"; }
trap cleanup EXIT
kubectl() { command "${KUBECTL:-kubectl}" "$@"; }
tell() { printf '\n# %s\n' "$*"; }
k() { kubectl --namespace "$namespace" "$@"; }

kubectl create namespace "$namespace"
cat > "$work/web.yaml" <<'YAML'
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers: [{name: web, image: "nginx:1.7.9"}]
YAML
k create -f "$work/web.yaml"

tell "Alice and Bob both read the deployment."
k get deployment web -o yaml > "$work/alice.yaml"
k get deployment web -o yaml > "$work/bob.yaml"

tell "Alice sets the replicas to 5 and replaces it. She is first, so she wins."
sed -i 's/^  replicas: 2/  replicas: 5/' "$work/alice.yaml"
k replace -f "$work/alice.yaml"

tell "Bob sets the image and replaces it: he has read an older version, and is refused."
sed -i 's/nginx:1.7.9/nginx:1.27/' "$work/bob.yaml"
if k replace -f "$work/bob.yaml" 2> "$work/refusal"; then
  echo "Bob overwrote Alice's change" >&2
  exit 1
fi
grep 'the object has been modified' "$work/refusal"

tell "Now each applies only what he or she cares about, and the server merges."
cat > "$work/alice-applies.yaml" <<'YAML'
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec: {replicas: 6}
YAML
cat > "$work/bob-applies.yaml" <<'YAML'
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      containers: [{name: web, image: "nginx:1.27"}]
YAML
# Older kubectls want whole objects unless they are told not to look.
apply() { k apply --server-side --validate=false "$@"; }
apply --force-conflicts --field-manager=alice -f "$work/alice-applies.yaml"
apply --force-conflicts --field-manager=bob -f "$work/bob-applies.yaml"
[ "$(k get deployment web -o jsonpath='{.spec.replicas}')" = 6 ]
[ "$(k get deployment web -o jsonpath='{.spec.template.spec.containers[0].image}')" = nginx:1.27 ]
k get deployment web -o jsonpath='{range .metadata.managedFields[*]}{.manager}{" "}{.operation}{"\n"}{end}'

tell "Bob wants Alice's field as well: a conflict, which names her."
sed -i 's/^spec:/spec:\n  replicas: 1/' "$work/bob-applies.yaml"
if apply --field-manager=bob -f "$work/bob-applies.yaml" 2> "$work/conflict"; then
  echo "Bob took Alice's field without a word" >&2
  exit 1
fi
grep 'conflict with "alice"' "$work/conflict"

tell "He may insist. Then the field is his."
apply --force-conflicts --field-manager=bob -f "$work/bob-applies.yaml"
[ "$(k get deployment web -o jsonpath='{.spec.replicas}')" = 1 ]
tell "The end."
