package dev.edict.client.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.time.HandMovedTimers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FairOrderTest {

    @Test
    void aTenantWithManyKeysDoesNotHoldUpOneWithFew() {
        Order<String> order = Order.fair(key -> key.substring(0, key.indexOf('/')));
        for (int key = 0; key < 1000; key++) {
            order.push("crowd/" + key, 0);
        }
        order.push("quiet/1", 0);
        order.push("quiet/2", 0);
        assertThat(popped(order, 4)).containsExactly("crowd/0", "quiet/1", "crowd/1", "quiet/2");
        assertThat(order.size()).isEqualTo(998);
    }

    @Test
    void aTenantThatComesAgainDoesNotGoBeforeThoseWhoWait() {
        Order<String> order = Order.fair(key -> key.charAt(0));
        order.push("a1", 0);
        order.push("b1", 0);
        order.push("b2", 0);
        assertThat(popped(order, 1)).containsExactly("a1");
        order.push("a2", 0);
        assertThat(popped(order, 3)).containsExactly("b1", "a2", "b2");
        assertThat(order.pop()).isNull();
    }

    @Test
    void aKeyCanBeTakenOut() {
        for (Order<String> order : List.<Order<String>>of(
                Order.firstInFirstOut(), Order.fair(key -> key.charAt(0)), Order.byPriority(Order::firstInFirstOut))) {
            order.push("a1", 0);
            order.push("b1", 0);
            order.remove("a1");
            order.remove("c1");
            assertThat(order.size()).isOne();
            assertThat(popped(order, 1)).containsExactly("b1");
            assertThat(order.pop()).isNull();
            assertThat(order.size()).isZero();
        }
    }

    @Test
    void aPolicyThatFailsForAKeyLosesNeitherThatNorOthers() throws InterruptedException {
        HandMovedTimers timers = new HandMovedTimers();
        Set<String> unknown = new HashSet<>(Set.of("bad"));
        RateLimitedQueue<String> queue = RateLimitedQueue.of(QueueOptions.<String>named("").withTimers(timers).withFairness(key -> {
            if (unknown.contains(key)) {
                throw new IllegalStateException("this is what the test wants");
            }
            return key;
        }));
        queue.addAfter("bad", Duration.ofSeconds(1));
        queue.addAfter("good", Duration.ofSeconds(1));
        timers.advance(Duration.ofSeconds(1));
        assertThat(queue.get()).isEqualTo("good");
        queue.done("good");

        assertThatThrownBy(() -> queue.add("bad")).isInstanceOf(IllegalStateException.class);
        unknown.clear();
        queue.add("bad");
        assertThat(queue.length()).isOne();
        assertThat(queue.get()).isEqualTo("bad");
    }

    @Test
    void aPolicyOfOnesOwnIsToldOfKeysThatAreAddedAgainWhileTheyWait() throws InterruptedException {
        ConcurrentLinkedQueue<String> touched = new ConcurrentLinkedQueue<>();
        WorkQueue<String> queue = WorkQueue.of(QueueOptions.<String>named("").withOrder(() -> new Order<>() {
            private final Order<String> inner = Order.firstInFirstOut();

            @Override
            public void push(String key, int priority) {
                inner.push(key, priority);
            }

            @Override
            public void touch(String key, int before, int priority) {
                touched.add(key);
            }

            @Override
            public @Nullable String pop() {
                return inner.pop();
            }

            @Override
            public void remove(String key) {
                inner.remove(key);
            }

            @Override
            public int size() {
                return inner.size();
            }
        }));
        queue.add("foo");
        queue.add("bar");
        queue.add("bar");
        assertThat(queue.get()).isEqualTo("foo");
        queue.add("foo");
        queue.add("foo");
        assertThat(touched).containsExactly("bar");
    }

    private static List<String> popped(Order<String> order, int count) {
        List<String> keys = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            keys.add(order.pop());
        }
        return keys;
    }
}
