package dev.edict.controllers;

import dev.edict.controllers.autoscale.Autoscaling;
import dev.edict.controllers.bootstraptoken.BootstrapSigner;
import dev.edict.controllers.bootstraptoken.BootstrapTokenCleaner;
import dev.edict.controllers.certificate.RequestApproval;
import dev.edict.controllers.certificate.RequestCleaning;
import dev.edict.controllers.certificate.RequestSigning;
import dev.edict.controllers.certificate.RootCertificates;
import dev.edict.controllers.certificate.TrustBundles;
import dev.edict.controllers.clusterrole.RoleAggregation;
import dev.edict.controllers.cronjob.CronJobController;
import dev.edict.controllers.daemonset.DaemonSetLoop;
import dev.edict.controllers.deployment.DeploymentLoop;
import dev.edict.controllers.devicetaint.DeviceTaintEviction;
import dev.edict.controllers.disruption.DisruptionLoop;
import dev.edict.controllers.endpoint.EndpointLoops;
import dev.edict.controllers.finish.FinishedJobs;
import dev.edict.controllers.garbage.GarbageCollector;
import dev.edict.controllers.ipam.NodeIpam;
import dev.edict.controllers.job.JobController;
import dev.edict.controllers.namespace.NamespaceController;
import dev.edict.controllers.node.NodeLifecycle;
import dev.edict.controllers.node.TaintEviction;
import dev.edict.controllers.podgc.PodGarbageCollector;
import dev.edict.controllers.quota.QuotaLoop;
import dev.edict.controllers.replicaset.ReplicaLoops;
import dev.edict.controllers.resourceclaim.ResourceClaims;
import dev.edict.controllers.serviceaccount.AccountTokens;
import dev.edict.controllers.serviceaccount.DefaultAccounts;
import dev.edict.controllers.serviceaccount.TokenCleaner;
import dev.edict.controllers.servicecidr.ServiceCidrLoop;
import dev.edict.controllers.statefulset.StatefulSetLoop;
import dev.edict.controllers.storagemigration.StorageMigrationLoop;
import dev.edict.controllers.ttl.TtlLoop;
import dev.edict.controllers.volume.attach.AttachLoop;
import dev.edict.controllers.volume.bind.BinderLoop;
import dev.edict.controllers.volume.ephemeral.EphemeralLoop;
import dev.edict.controllers.volume.expand.ExpanderLoop;
import dev.edict.controllers.volume.protect.AttributesProtection;
import dev.edict.controllers.volume.protect.ClaimProtection;
import dev.edict.controllers.volume.protect.VolumeProtection;
import java.util.List;

/** All loops, under upstream's names. */
public final class Loops {
    private Loops() {}

    /** In the order in which they begin, as they are unless something is asked for. */
    public static List<ControlLoop> all() {
        return all(LoopSettings.USUAL);
    }

    public static List<ControlLoop> all(LoopSettings settings) {
        return List.of(
                AccountTokens.loop(),
                DefaultAccounts.loop(),
                RootCertificates.loop(),
                TrustBundles.loop(),
                DeploymentLoop.loop(),
                ReplicaLoops.replicaSets(),
                ReplicaLoops.replicationControllers(),
                JobController.loop(),
                CronJobController.loop(),
                FinishedJobs.loop(),
                GarbageCollector.loop(),
                EndpointLoops.endpoints(),
                EndpointLoops.slices(),
                EndpointLoops.mirroring(),
                StatefulSetLoop.loop(settings.setsReplaceSeveral()),
                DaemonSetLoop.loop(),
                PodGarbageCollector.loop(),
                NamespaceController.loop(),
                DisruptionLoop.loop(),
                NodeLifecycle.loop(),
                Autoscaling.loop(),
                QuotaLoop.loop(),
                TaintEviction.loop(),
                RoleAggregation.loop(),
                RequestSigning.loop(),
                RequestApproval.loop(),
                RequestCleaning.loop(),
                TokenCleaner.loop(),
                BootstrapSigner.loop(),
                BootstrapTokenCleaner.loop(),
                NodeIpam.loop(settings.nodeRanges()),
                TtlLoop.loop(),
                ResourceClaims.loop(),
                DeviceTaintEviction.loop(),
                ServiceCidrLoop.loop(),
                StorageMigrationLoop.loop(),
                BinderLoop.loop(),
                ExpanderLoop.loop(),
                AttachLoop.loop(),
                ClaimProtection.loop(),
                VolumeProtection.loop(),
                AttributesProtection.loop(),
                EphemeralLoop.loop());
    }
}
