package dev.edict.server.bootstrap;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.assembly.ControlPlane;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Arrays;

/**
 * A Lease in {@code kube-system} that says that this server is alive, named after its machine. Leases of servers that have
 * died are swept up.
 */
final class IdentityLease implements Duty {
    private static final String NAMESPACE = "kube-system";
    private static final String IDENTITY = "apiserver.kubernetes.io/identity";
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
    private static final DateTimeFormatter MICROSECONDS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);
    private static final long SECONDS = 3600;
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final OwnWrites leases;
    private final AdvertisedAddress address;
    private final int port;
    private final Clock clock;
    private final String host = host();
    private final String name = "apiserver-" + digest(host);
    private final String holder;
    private Instant sweep = Instant.MIN;
    private boolean ended;

    IdentityLease(ControlPlane plane, AdvertisedAddress address, int port) {
        this.leases = OwnWrites.ofServer(plane, "coordination.k8s.io", "v1", "leases");
        this.address = address;
        this.port = port;
        this.clock = plane.clock();
        this.holder = name + "_" + plane.identities().uid();
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "localhost";
        }
    }

    /** How kube-apiserver names itself: a digest of its machine's name and its own, 16 bytes of it in base 32. */
    static String digest(String host) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String part : new String[] {host, OwnWrites.SERVER}) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                digest.update(new byte[] {(byte) (bytes.length >> 8), (byte) bytes.length});
                digest.update(bytes);
            }
            byte[] hash = digest.digest();
            BigInteger bits = new BigInteger(1, Arrays.copyOf(hash, 16)).shiftLeft(2);
            StringBuilder text = new StringBuilder();
            for (int group = 25; group >= 0; group--) {
                text.append(ALPHABET.charAt(bits.shiftRight(group * 5).intValue() & 31));
            }
            return text.toString();
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    @Override
    public synchronized Duration perform() {
        if (ended) {
            return INTERVAL;
        }
        if (leases.find(NAMESPACE, name) == null) {
            leases.create(NAMESPACE, refreshed(ObjectValue.of("kind", "Lease", "apiVersion", "coordination.k8s.io/v1",
                    "metadata", ObjectValue.of("name", name, "namespace", NAMESPACE))));
        } else {
            leases.update(NAMESPACE, name, this::refreshed);
        }
        sweep();
        return INTERVAL;
    }

    private ObjectValue refreshed(ObjectValue lease) {
        String own = address.find();
        ObjectValue labelled = new ApiObject(lease).withMetadata(metadata -> {
            ObjectValue result = metadata.with("labels", metadata.object("labels")
                    .with(IDENTITY, OwnWrites.SERVER).with("kubernetes.io/hostname", host));
            return own == null ? result : result.with("annotations", metadata.object("annotations")
                    .with("kubernetes.io/peer-advertise-address", own.contains(":") ? "[" + own + "]:" + port : own + ":" + port));
        }).tree();
        return labelled.with("spec", labelled.object("spec")
                .with("holderIdentity", holder)
                .with("leaseDurationSeconds", SECONDS)
                .with("renewTime", MICROSECONDS.format(clock.instant())));
    }

    /** Once an hour. */
    private void sweep() {
        Instant now = clock.instant();
        if (now.isBefore(sweep)) {
            return;
        }
        sweep = now.plusSeconds(SECONDS);
        for (ObjectValue lease : leases.all(NAMESPACE)) {
            ApiObject candidate = new ApiObject(lease);
            if (OwnWrites.SERVER.equals(candidate.labels().get(IDENTITY)) && isExpired(lease.object("spec"), now)) {
                leases.delete(NAMESPACE, candidate.name());
            }
        }
    }

    private static boolean isExpired(ObjectValue spec, Instant now) {
        if (!spec.isSet("renewTime") || !spec.isSet("leaseDurationSeconds")) {
            return true;
        }
        try {
            return Instant.parse(spec.string("renewTime"))
                    .plusSeconds(spec.integer("leaseDurationSeconds")).isBefore(now);
        } catch (DateTimeParseException noTime) {
            return true;
        }
    }

    @Override
    public synchronized void end() {
        ended = true;
        leases.delete(NAMESPACE, name);
    }
}
