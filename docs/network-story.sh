#!/usr/bin/env bash
# The story of docs/network-story.md, to be run against any Edict: KUBECONFIG says which, KUBECTL by which kubectl.
# A type that the server does not know becomes one that it serves like its own. WALKTHROUGH may name a directory with
# network-crd.yaml and example-network.yaml to be used instead of those below.
set -euo pipefail
namespace=network-story-$RANDOM
work=$(mktemp -d)
cleanup() {
  kubectl delete namespace "$namespace" --wait=false > /dev/null 2>&1 || true
  kubectl delete crd networks.samplecrd.k8s.io --wait=false > /dev/null 2>&1 || true
  rm -rf "$work"
}
trap cleanup EXIT
kubectl() { command "${KUBECTL:-kubectl}" "$@"; }
tell() { printf '\n# %s\n' "$*"; }
k() { kubectl --namespace "$namespace" "$@"; }

kubectl create namespace "$namespace"
if [ -n "${WALKTHROUGH:-}" ]; then
  cp "$WALKTHROUGH/network-crd.yaml" "$WALKTHROUGH/example-network.yaml" "$work"
else
  cat > "$work/network-crd.yaml" <<'YAML'
apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata:
  name: networks.samplecrd.k8s.io
spec:
  group: samplecrd.k8s.io
  version: v1
  names:
    kind: Network
    plural: networks
  scope: Namespaced
YAML
  cat > "$work/example-network.yaml" <<'YAML'
apiVersion: samplecrd.k8s.io/v1
kind: Network
metadata:
  name: example-network
spec:
  cidr: "192.168.0.0/16"
  gateway: "192.168.0.1"
YAML
fi

tell "Nobody knows what a network is."
if k get network 2> "$work/unknown"; then
  echo "there are networks already" >&2
  exit 1
fi
cat "$work/unknown"

tell "A definition says so, in the old version v1beta1 and without a schema."
kubectl apply -f "$work/network-crd.yaml"
kubectl wait --for=condition=Established crd/networks.samplecrd.k8s.io --timeout=30s
kubectl api-resources --api-group=samplecrd.k8s.io

tell "Now networks are objects like any other."
k apply -f "$work/example-network.yaml"
k get network
k describe network example-network | grep 'Cidr: *192.168.0.0/16'
kubectl explain network | grep 'KIND: *Network'

tell "Whatever has no schema is kept as it is."
k patch network example-network --type=merge -p '{"spec":{"colour":"blue"}}'
[ "$(k get network example-network -o jsonpath='{.spec.colour}')" = blue ]

tell "The type gets a schema, a column and a short name, while it is in use."
cat > "$work/network-crd-v1.yaml" <<'YAML'
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: networks.samplecrd.k8s.io
  annotations: {api-approved.kubernetes.io: "unapproved, an example"}
spec:
  group: samplecrd.k8s.io
  scope: Namespaced
  preserveUnknownFields: false
  names: {kind: Network, plural: networks, shortNames: [nw]}
  versions:
  - name: v1
    served: true
    storage: true
    additionalPrinterColumns: [{name: CIDR, type: string, jsonPath: .spec.cidr}]
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              cidr: {type: string, description: The addresses of the network.}
              gateway: {type: string, description: Where its packets leave it.}
YAML
kubectl apply -f "$work/network-crd-v1.yaml"
for _ in $(seq 100); do
  kubectl explain network.spec.gateway > "$work/explained" 2>&1 && break
  sleep 0.1
done
grep 'Where its packets leave it' "$work/explained"
kubectl api-resources --api-group=samplecrd.k8s.io  # older kubectls learn the short name by it
k get nw | grep '192.168.0.0/16'
[ -z "$(k get network example-network -o jsonpath='{.spec.colour}')" ]
if k patch network example-network --type=merge -p '{"spec":{"cidr":5}}' 2> "$work/refusal"; then
  echo "a number was taken for a text" >&2
  exit 1
fi
cat "$work/refusal"
grep -q 'must be of type string' "$work/refusal"

tell "The definition goes, and its networks with it."
kubectl delete crd networks.samplecrd.k8s.io --timeout=30s
if k get network 2> "$work/unknown"; then
  echo "there are networks still" >&2
  exit 1
fi
tell "The end."
