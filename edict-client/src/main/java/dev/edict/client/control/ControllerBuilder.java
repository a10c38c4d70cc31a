package dev.edict.client.control;

import dev.edict.client.explain.Explain;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.record.EventRecorder;
import dev.edict.client.request.Client;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Says what a controller is like, as a sentence. The informers that it needs are those of the factory, which the controller starts.
 * Not for use by two threads.
 *
 * @param <T> the objects whose keys it looks at
 */
public final class ControllerBuilder<T extends Resource> {
    private final ObjectType<T> type;
    private final InformerFactory informers;
    private final SharedInformer<T> informer;
    private final List<Source<ObjectKey>> others = new ArrayList<>();
    private ControllerOptions<ObjectKey> options;
    private @Nullable Predicate<Change<T>> wanted;
    private @Nullable EventRecorder events;

    ControllerBuilder(String name, ObjectType<T> type, InformerFactory informers) {
        this.type = type;
        this.informers = informers;
        this.informer = informers.informer(type);
        this.options = ControllerOptions.named(name);
    }

    /** How many keys are looked at at the same time; one, unless this is said. */
    public ControllerBuilder<T> workers(int count) {
        return with(known -> known.withWorkers(count));
    }

    /** How long a pass may take until the controller no longer counts as healthy. */
    public ControllerBuilder<T> stuckAfter(Duration limit) {
        return with(known -> known.withStuckAfter(limit));
    }

    /** Who tells people what was done, if it is {@link #converging}; nobody, unless this is said. */
    public ControllerBuilder<T> events(EventRecorder recorder) {
        events = recorder;
        return this;
    }

    /** Says anything else about how it works. */
    public ControllerBuilder<T> with(UnaryOperator<ControllerOptions<ObjectKey>> change) {
        options = change.apply(options);
        return this;
    }

    /** Is woken by these changes of its own objects only, such as {@link Change#ofGeneration}. Resyncs wake it all the same. */
    public ControllerBuilder<T> when(Predicate<Change<T>> change) {
        wanted = change;
        return this;
    }

    /** Is woken for the controller of each object of another type to which something happens, if that is one of its own. */
    public <U extends Resource> ControllerBuilder<T> owning(ObjectType<U> owned) {
        return watching(owned, Owners.controllerKey(type));
    }

    /** {@link #owning(ObjectType)}, for some changes only. */
    public <U extends Resource> ControllerBuilder<T> owning(ObjectType<U> owned, Predicate<Change<U>> change) {
        return watching(owned, Owners.controllerKey(type), change);
    }

    /** {@link #owning(ObjectType)}, and says to what is expected what has been seen, before that wakes anybody. */
    public <U extends Resource> ControllerBuilder<T> owning(ObjectType<U> owned, Expectations<ObjectKey> expectations) {
        Function<U, List<ObjectKey>> owner = Owners.controllerKey(type);
        return listening(new InformerSource<>(
                informers.informer(owned), owner, change -> true, change -> expectations.observe(change, owner)));
    }

    /** Is woken for whom an object of another type concerns, when something happens to it. */
    public <U extends Resource> ControllerBuilder<T> watching(
            ObjectType<U> other, Function<? super U, ? extends Collection<ObjectKey>> concerned) {
        return watching(other, concerned, change -> true);
    }

    public <U extends Resource> ControllerBuilder<T> watching(
            ObjectType<U> other, Function<? super U, ? extends Collection<ObjectKey>> concerned, Predicate<Change<U>> change) {
        return listening(new InformerSource<>(informers.informer(other), concerned, change, ignored -> {}));
    }

    /** {@link #watching(ObjectType, Function)}, for an informer of another factory, which somebody else starts. */
    public <U extends Resource> ControllerBuilder<T> watching(
            SharedInformer<U> other, Function<? super U, ? extends Collection<ObjectKey>> concerned) {
        return listening(new InformerSource<>(other, concerned, change -> true, ignored -> {}));
    }

    /** Is woken by something of the program's own. */
    public ControllerBuilder<T> listening(Source<ObjectKey> source) {
        others.add(source);
        return this;
    }

    /** The controller, which looks at keys in a way of its own. */
    public Controller<ObjectKey> reconciling(Reconciler<ObjectKey> reconciler) {
        Predicate<Change<T>> change = wanted == null ? any -> true : wanted;
        return build(change, reconciler);
    }

    /** The controller, which makes the counterpart of each object what the object says. Is not woken by changes of status only. */
    public <S> Controller<ObjectKey> converging(Client client, Counterpart<T, S> counterpart) {
        return converging(client, counterpart, UnaryOperator.identity());
    }

    /** @param how changes the usual: the finalizer {@code group/name-of-the-controller}, and the condition {@code Ready} */
    public <S> Controller<ObjectKey> converging(
            Client client, Counterpart<T, S> counterpart, UnaryOperator<ConvergenceOptions<T>> how) {
        String group = type.kind().group().isEmpty() ? "kubernetes.io" : type.kind().group();
        ConvergenceOptions<T> usual = ConvergenceOptions.<T>withFinalizer(group + "/" + options.name()).clock(options.clock());
        usual = events == null ? usual : usual.events(events);
        Client telling = client.over(Explain::recording);
        return build(wanted == null ? Change.apartFromStatus() : wanted,
                new Convergence<>(informer.cache(), telling.of(type), counterpart, how.apply(usual)));
    }

    private Controller<ObjectKey> build(Predicate<Change<T>> change, Reconciler<ObjectKey> reconciler) {
        List<Source<ObjectKey>> sources = new ArrayList<>();
        sources.add(new InformerSource<T, ObjectKey>(informer, object -> List.of(ObjectKey.of(object)), change, ignored -> {}));
        sources.addAll(others);
        return new Controller<>(options, sources, reconciler, informers::start);
    }
}
