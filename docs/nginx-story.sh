#!/usr/bin/env bash
# The story of docs/nginx-story.md, to be run against any Edict: KUBECONFIG says which, KUBECTL by which kubectl.
# What is declared comes true: pods run, follow a new image, move from node to node, and go. WALKTHROUGH may name a
# directory with nginx-deployment.yaml, nginx-deployment-1.7.9.yaml and cronjob-v2alpha1.yaml to be used instead of those below.
set -euo pipefail
namespace=nginx-story-$RANDOM
work=$(mktemp -d)
cleanup() {
  kubectl delete namespace "$namespace" --wait=false > /dev/null 2>&1 || true
  rm -rf "$work"
}
trap cleanup EXIT
kubectl() { command "${KUBECTL:-kubectl}" "$@"; }
tell() { printf '\n# %s\n' "$*"; }
k() { kubectl --namespace "$namespace" "$@"; }
# Old ones take it for a mistake to wait for what is gone already.
gone() { k wait --for=delete "$1" --timeout=60s || ! k get "$1" > /dev/null 2>&1; }
minor=$(kubectl version --client -o json | sed -nE 's/.*"minor": "([0-9]+).*/\1/p')

kubectl create namespace "$namespace"
if [ -n "${WALKTHROUGH:-}" ]; then
  cp "$WALKTHROUGH/nginx-deployment.yaml" "$WALKTHROUGH/nginx-deployment-1.7.9.yaml" "$WALKTHROUGH/cronjob-v2alpha1.yaml" "$work"
else
  cat > "$work/nginx-deployment.yaml" <<'YAML'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: nginx-deployment
spec:
  selector:
    matchLabels:
      app: nginx
  replicas: 2
  template:
    metadata:
      labels:
        app: nginx
    spec:
      containers:
      - name: nginx
        image: nginx
        ports:
        - containerPort: 80
YAML
  sed 's/image: nginx$/image: nginx:1.7.9/' "$work/nginx-deployment.yaml" > "$work/nginx-deployment-1.7.9.yaml"
  cat > "$work/cronjob-v2alpha1.yaml" <<'YAML'
apiVersion: batch/v2alpha1
kind: CronJob
metadata:
  name: hello
spec:
  schedule: "*/1 * * * *"
  jobTemplate:
    spec:
      template:
        spec:
          containers:
          - name: hello
            image: busybox
            args: ["/bin/sh", "-c", "date; echo Hello"]
          restartPolicy: OnFailure
YAML
fi

tell "Two nginx are declared, and two come."
k apply -f "$work/nginx-deployment.yaml"
k rollout status deployment/nginx-deployment --timeout=60s
k get deployments,replicasets,pods -o wide

tell "The file says another image, is applied again, and the pods follow, one after the other."
k apply -f "$work/nginx-deployment-1.7.9.yaml"
k rollout status deployment/nginx-deployment --timeout=60s
k get replicasets
k get pods -l app=nginx -o jsonpath='{range .items[*]}{.metadata.name}{" "}{.spec.containers[0].image}{" "}{.status.phase}{"\n"}{end}'
k describe deployment nginx-deployment | sed -n '/^Events:/,$p'

tell "What was before is remembered, and can be had back."
k rollout history deployment/nginx-deployment
k rollout undo deployment/nginx-deployment
k rollout status deployment/nginx-deployment --timeout=60s
k rollout history deployment/nginx-deployment --revision=3

tell "While it is paused, changes gather; they come true together."
k rollout pause deployment/nginx-deployment
k set image deployment/nginx-deployment nginx=nginx:1.9.1
k set env deployment/nginx-deployment GREETING=hello
k get replicasets
k rollout resume deployment/nginx-deployment
k rollout status deployment/nginx-deployment --timeout=60s
k rollout restart deployment/nginx-deployment
k rollout status deployment/nginx-deployment --timeout=60s

tell "More of them, by hand and by an autoscaler that wants at least five."
k scale deployment/nginx-deployment --replicas=4
k rollout status deployment/nginx-deployment --timeout=60s
k autoscale deployment/nginx-deployment --min=5 --max=8 --cpu-percent=80

tell "One name for all of them."
k expose deployment/nginx-deployment --port=80
k get service nginx-deployment
until [ "$(k get endpoints nginx-deployment -o jsonpath='{.subsets[*].addresses[*].ip}' 2> /dev/null | wc -w)" -ge 4 ]; do sleep 0.2; done
k get endpointslices -l kubernetes.io/service-name=nginx-deployment

tell "What runs can be looked into; it says that it is simulated."
k logs deployment/nginx-deployment --tail=1
k exec deployment/nginx-deployment -- hostname
kubectl get --raw "/api/v1/namespaces/$namespace/services/nginx-deployment/proxy/"

tell "A node is emptied, and the pods come up again where there is room."
node=$(kubectl get nodes -o jsonpath='{.items[0].metadata.name}')
kubectl cordon "$node"
kubectl drain "$node" --ignore-daemonsets --delete-emptydir-data --force --timeout=60s
kubectl get nodes
kubectl uncordon "$node"
k rollout status deployment/nginx-deployment --timeout=60s

tell "A pod alone."
k run alone --image=nginx
k wait --for=condition=Ready pod/alone --timeout=60s
k delete pod alone --wait=false
gone pod/alone

tell "Work that ends, on a schedule of an old version and right now."
k apply -f "$work/cronjob-v2alpha1.yaml"
if [ "$minor" -ge 21 ]; then
  k create job --from=cronjob/hello now
else # which knows CronJobs of batch/v1beta1 only
  k create job --from=cronjobs.v1beta1.batch/hello now
fi
k wait --for=condition=Complete job/now --timeout=60s
k get cronjobs,jobs,pods -l job-name=now

tell "By now the autoscaler has seen to its bounds."
if [ "$minor" -ge 23 ]; then
  k wait --for=jsonpath='{.status.readyReplicas}'=5 deployment/nginx-deployment --timeout=60s
else
  until [ "$(k get deployment nginx-deployment -o jsonpath='{.status.readyReplicas}')" = 5 ]; do sleep 0.2; done
fi
k get horizontalpodautoscalers
k delete horizontalpodautoscaler nginx-deployment

tell "Everybody has said what they did."
k get events | grep -E 'ScalingReplicaSet|SuccessfulCreate|Scheduled|Started|Completed' | tail -n 8

tell "What belongs to it goes with it, or before it, or stays."
k delete cronjob hello --cascade=background
gone job/now
k delete deployment nginx-deployment --cascade=orphan
k get replicasets,pods -l app=nginx
k delete replicasets -l app=nginx --cascade=foreground --timeout=60s
k get pods -l app=nginx

tell "The end."
