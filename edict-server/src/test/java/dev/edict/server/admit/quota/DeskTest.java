package dev.edict.server.admit.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Movement;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.watch.AtRest;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.StoredForm;
import dev.edict.store.CommitResult;
import dev.edict.store.Operation;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.memory.MemoryStore;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who waits for whom, on a store without a server. */
class DeskTest {
    private static final String QUOTA = "/registry/resourcequotas/n/q";
    private static final String ANNOUNCEMENT = "/registry/edict/quotas/n";
    private static final GroupResource SECRETS = new GroupResource("", "secrets");
    private static final GroupResource PODS = new GroupResource("", "pods");

    private final Store store = MemoryStore.open();
    private final Evaluators evaluators = new Evaluators(Devices.NONE);
    private final Desk desk = desk();

    private Desk desk() {
        return new Desk(store, AtRest.clear(store), CachedObject::read, Clock.systemUTC(), "/registry/resourcequotas/n/",
                ANNOUNCEMENT, () -> { });
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static ObjectValue tree(String json) {
        return (ObjectValue) Json.parse(json.replace('\'', '"'));
    }

    private void quota(String hard, String used) {
        quota(hard, hard, used);
    }

    private void quota(String wanted, String hard, String used) {
        count(wanted, hard, used);
        store.commit(Transaction.builder().put(ANNOUNCEMENT, "{}".getBytes(StandardCharsets.UTF_8), 0).build());
    }

    private void count(String wanted, String hard, String used) {
        store.commit(Transaction.builder().put(QUOTA, StoredForm.bytes(tree("{'kind':'ResourceQuota','apiVersion':'v1',"
                + "'metadata':{'name':'q','namespace':'n'},'spec':{'hard':" + wanted + "},'status':{'hard':" + hard
                + ",'used':" + used + "}}")), 0).build());
    }

    private Movement creation(GroupResource resource, String name) {
        return new Movement(resource, resource, RequestScope.internal("n"), key(resource, name), null,
                tree("{'metadata':{'name':'" + name + "','namespace':'n'},'spec':{'containers':[{'name':'c'}]}}"), true);
    }

    private static String key(GroupResource resource, String name) {
        return "/registry/" + resource.resource() + "/n/" + name;
    }

    private static Transaction write(GroupResource resource, String name) {
        return Transaction.builder().ifAbsent(key(resource, name)).put(key(resource, name), new byte[] {1}, 0).build();
    }

    private CommitResult create(GroupResource resource, String name) {
        return create(desk, resource, name);
    }

    private CommitResult create(Desk at, GroupResource resource, String name) {
        return at.commit(creation(resource, name), Objects.requireNonNull(evaluators.of(resource)),
                write(resource, name), List.of());
    }

    private String used() {
        return desk.read().quotas().iterator().next().used().shown();
    }

    @Test
    void aWriteThatNoQuotaCountsDoesNotWaitForItsTurn() throws Exception {
        quota("{'secrets':'5'}", "{'secrets':'0'}");
        create(SECRETS, "first");
        CountDownLatch taken = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        CompletableFuture<Boolean> somebody = CompletableFuture.supplyAsync(() -> desk.inTurn(() -> {
            taken.countDown();
            return awaited(done);
        }));
        taken.await();
        assertThat(create(PODS, "p")).isInstanceOf(CommitResult.Committed.class);
        assertThat(create(PODS, "p")).isInstanceOfSatisfying(CommitResult.Conflict.class,
                conflict -> assertThat(conflict.observations()).hasSize(1));
        assertThat(somebody).as("the turn").isNotDone();
        done.countDown();
        somebody.join();
        assertThat(used()).isEqualTo("secrets=1");
    }

    @Test
    void aWriteThatANewQuotaCountsIsCountedThoughTheOldOnesDidNot() {
        quota("{'secrets':'5'}", "{'secrets':'0'}");
        create(SECRETS, "first");
        quota("{'pods':'1'}", "{'pods':'0'}");
        create(PODS, "p");
        assertThat(used()).isEqualTo("pods=1");
        assertThatThrownBy(() -> create(PODS, "too-many")).hasMessageContaining("exceeded quota: q");
    }

    @Test
    void whatAQuotaWantsIsAskedForFromWhenItBinds() {
        quota("{'limits.cpu':'5'}", "{}", "{}");
        assertThat(create(PODS, "before")).isInstanceOf(CommitResult.Committed.class);
        count("{'limits.cpu':'5'}", "{'limits.cpu':'5'}", "{'limits.cpu':'0'}");
        assertThatThrownBy(() -> create(PODS, "after")).hasMessageContaining("must specify limits.cpu for: c");
    }

    @Test
    void nobodyWaitsForTheCountingAndWhatComesBetweenIsCounted() {
        quota("{'secrets':'5'}", "{}", "{}");
        AtomicInteger counts = new AtomicInteger();
        assertThat(new Recount(store, desk).of(QUOTA, quota -> {
            if (counts.getAndIncrement() == 0) {
                CompletableFuture.runAsync(() -> create(PODS, "not-counted")).join();
                CompletableFuture.runAsync(() -> create(SECRETS, "counted")).join();
            }
            return secrets();
        }, quota -> quota)).isTrue();
        assertThat(counts).as("times it was counted").hasValue(2);
        assertThat(used()).isEqualTo("secrets=1");
    }

    private Amounts secrets() {
        int number = store.range(RangeQuery.prefix("/registry/secrets/n/")).entries().size();
        return Amounts.read(tree("{'secrets':'" + number + "'}"));
    }

    @Test
    void theCountingComesToAnEndHoweverMuchAnotherServerWrites() {
        quota("{'secrets':'50'}", "{}", "{}");
        Desk another = desk();
        List<CompletableFuture<CommitResult>> writes = new ArrayList<>();
        assertThat(new Recount(store, desk).of(QUOTA, quota -> {
            Amounts before = secrets();
            String name = "s" + writes.size();
            CompletableFuture<CommitResult> write = CompletableFuture.supplyAsync(() -> create(another, SECRETS, name));
            writes.add(write);
            if (writes.size() <= 2 || isDoneSoon(write)) {
                write.join();
            }
            return before;
        }, quota -> quota)).isTrue();
        writes.forEach(write -> assertThat(write.join()).isInstanceOf(CommitResult.Committed.class));
        assertThat(used()).isEqualTo("secrets=" + writes.size());
        assertThat(desk.read().hold().isAsked()).as("whether anybody is asked to wait still").isFalse();
    }

    /** One that was asked to wait is not. */
    private static boolean isDoneSoon(CompletableFuture<?> write) {
        try {
            write.get(50, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException waiting) {
            return false;
        } catch (InterruptedException | ExecutionException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void nobodyWaitsForEverForACountThatWasBroken() {
        quota("{'secrets':'5'}", "{'secrets':'0'}");
        Hold hold = Hold.of("gone", Duration.ofMillis(20));
        store.commit(new Transaction(List.of(), List.of(desk.read().holding(hold))));
        assertThat(desk.read().hold()).isEqualTo(hold);
        assertThat(create(SECRETS, "s")).isInstanceOf(CommitResult.Committed.class);
        assertThat(used()).isEqualTo("secrets=1");
        assertThat(desk.read().hold()).isEqualTo(Hold.NONE);
    }

    @Test
    void aQuotaThatIsNotInitializedBindsNobody() {
        store.commit(Transaction.builder().put(QUOTA, StoredForm.bytes(tree("{'kind':'ResourceQuota','apiVersion':'v1',"
                + "'metadata':{'name':'q','namespace':'n','initializers':{'pending':[{'name':'a'}]}},"
                + "'spec':{'hard':{'pods':'0'}},'status':{'hard':{'pods':'0'},'used':{'pods':'0'}}}")), 0).build());
        assertThat(create(PODS, "p")).isInstanceOf(CommitResult.Committed.class);
    }

    @Test
    void whatNeedsAQuotaIsNotRefusedBeforeItIsKnownWhetherThereIsOne() {
        Quotas quotas = new Quotas(store, AtRest.clear(store), CachedObject::read, Clock.systemUTC(), resource -> null);
        quotas.limit(List.of(new LimitedResource(PODS, List.of("pods"), List.of())));
        assertThatThrownBy(() -> quotas.commit(creation(PODS, "p"), write(PODS, "p"), store))
                .hasMessageContaining("insufficient quota to consume: count/pods,pods");
        quota("{'pods':'5','count/pods':'5'}", "{'pods':'0','count/pods':'0'}");
        assertThat(quotas.commit(creation(PODS, "p"), write(PODS, "p"), store)).isInstanceOf(CommitResult.Committed.class);
        assertThat(used()).isEqualTo("count/pods=1,pods=1");
    }

    @Test
    void aQuotaThatCanNotBeCountedKeepsNoOtherFromBeingCounted() {
        quota("{'secrets':'5'}", "{}", "{}");
        Quotas quotas = new Quotas(store, AtRest.clear(store), CachedObject::read, Clock.systemUTC(), resource -> null);
        Quota other = desk.read().quotas().iterator().next();
        String first = "/registry/resourcequotas/n/a";
        store.commit(Transaction.builder().put(first, StoredForm.bytes(other.tree().mapObject(
                "metadata", metadata -> metadata.with("name", "a"))), 0).build());
        assertThatThrownBy(() -> quotas.recount("n", List.of(first, QUOTA), quota -> {
            if (quota.name().equals("a")) {
                throw new IllegalStateException("not to be counted");
            }
            return Amounts.read(tree("{'secrets':'3'}"));
        }, quota -> quota)).hasMessage("not to be counted");
        assertThat(Objects.requireNonNull(desk.read().byKey().get(QUOTA)).used().shown()).isEqualTo("secrets=3");
    }

    @Test
    void aQuotaThatCanNotBeReadRefusesWhatItMayLimitUntilItIsGone() {
        quota("{'secrets':'5'}", "{'secrets':'0'}");
        create(PODS, "before");
        store.commit(Transaction.builder().put(QUOTA, "{".getBytes(StandardCharsets.UTF_8), 0).build());
        Quotas quotas = new Quotas(store, AtRest.clear(store), CachedObject::read, Clock.systemUTC(), resource -> null);
        List<String> doubts = new ArrayList<>();
        quotas.tellDoubts(doubts::add);
        assertThat(quotas.present("n")).as("what can be counted").isEmpty();
        assertThat(store.get(ANNOUNCEMENT)).as("the announcement").isNotNull();
        assertThatThrownBy(() -> quotas.commit(creation(SECRETS, "s"), write(SECRETS, "s"), store))
                .hasMessageContaining("secrets \"s\" is forbidden: status unknown for quota: q, resources: count/secrets,secrets");
        assertThat(doubts).containsExactly("n");

        long announced = Objects.requireNonNull(store.get(ANNOUNCEMENT)).modRevision();
        Movement removal = new Movement(PODS, PODS, RequestScope.internal("n"), key(PODS, "before"), creation(PODS, "before").after(),
                null, true);
        assertThat(quotas.commit(removal, Transaction.builder().delete(key(PODS, "before")).build(), store))
                .isInstanceOf(CommitResult.Committed.class);
        assertThat(Objects.requireNonNull(store.get(ANNOUNCEMENT)).modRevision()).as("so that who counts it begins again")
                .isGreaterThan(announced);

        store.commit(Transaction.builder().delete(QUOTA).build());
        assertThat(quotas.commit(creation(SECRETS, "s"), write(SECRETS, "s"), store)).isInstanceOf(CommitResult.Committed.class);
    }

    /** etcd takes only so many operations at once, and to tell what was written takes one more for each. */
    @Test
    void nobodyAsksWhatWasWrittenOfAQuota() {
        quota("{'secrets':'5','count/secrets':'5'}", "{'secrets':'5'}", "{'secrets':'0'}");
        Board seen = desk.read();
        Claim claim = Claim.of(
                creation(SECRETS, "s"), Objects.requireNonNull(evaluators.of(SECRETS)), seen, Clock.systemUTC().instant());
        List<Operation> operations = CountedWrite.of(write(SECRETS, "s"), claim, seen, AtRest.clear(store)).transaction().operations();
        assertThat(operations).extracting(operation -> operation.key() + " " + ((Operation.Put) operation).unasked())
                .containsExactly(key(SECRETS, "s") + " false", QUOTA + " true", ANNOUNCEMENT + " true");
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
