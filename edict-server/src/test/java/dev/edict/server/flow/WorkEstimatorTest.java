package dev.edict.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.name.GroupResource;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkEstimatorTest {
    private static final String PODS = "/api/v1/namespaces/n/pods";

    private final WatcherCounts watchers = new WatcherCounts();
    private final List<Integer> counted = new ArrayList<>();
    private final WorkEstimator estimator = new WorkEstimator(resource ->
            resource.equals(new GroupResource("", "pods")) ? new StoredObjects.Stock(1_000, 5_000)
                    : resource.equals(new GroupResource("", "nodes")) ? new StoredObjects.Stock(20, 10_000)
                    : resource.equals(new GroupResource("", "secrets")) ? new StoredObjects.Stock(0, 0)
                    : resource.equals(new GroupResource("", "endpoints")) ? new StoredObjects.Stock(3, 0) : null, watchers);

    private static HttpRequest request(String method, String target) {
        return new HttpRequest(method, target, Headers.none(), HttpVersion.HTTP_2, new HttpRequest.Peer(
                "https", new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), List.of()));
    }

    private WorkEstimate estimate(String method, String target, int widest) {
        return estimate(method, target, 0, widest);
    }

    private WorkEstimate estimate(String method, String target, long body, int widest) {
        HttpRequest request = request(method, target);
        return estimator.estimate(RequestInfo.of(request), request.query(), body, widest, counted::add);
    }

    private int seats(String target) {
        WorkEstimate estimate = estimate("GET", target, 0);
        assertThat(estimate.finalSeats()).isZero();
        return estimate.initialSeats();
    }

    @Test
    void aListTakesSeatsByTheBytesThatItBringsIntoMemory() {
        assertThat(seats(PODS + "/one")).isEqualTo(1);
        assertThat(seats(PODS)).as("out of the cache it is sent piece by piece").isEqualTo(10);
        assertThat(seats(PODS + "?resourceVersion=0")).isEqualTo(10);
        assertThat(seats("/api/v1/nodes")).isEqualTo(2);
        assertThat(seats(PODS + "?limit=100")).isEqualTo(5);
        assertThat(seats(PODS + "?resourceVersion=7&limit=100")).as("from the store").isEqualTo(5);
        assertThat(seats(PODS + "?resourceVersion=7&resourceVersionMatch=Exact")).isEqualTo(50);
        assertThat(seats(PODS + "?continue=x&limit=10&labelSelector=a%3Db")).isEqualTo(25);
        assertThat(seats(PODS + "?fieldSelector=metadata.name%3Done")).isEqualTo(1);
        assertThat(seats(PODS + "?limit=many")).as("it will be refused anyway").isEqualTo(100);
        assertThat(seats("/api/v1/namespaces/n/secrets")).isEqualTo(1);
        assertThat(seats("/api/v1/namespaces/n/secrets?fieldSelector=metadata.name%3Done")).as("there is none").isEqualTo(1);
        assertThat(seats("/api/v1/namespaces/n/endpoints?fieldSelector=metadata.name%3Done")).as("of unknown size").isEqualTo(10);
        assertThat(seats("/apis/elsewhere.io/v1/things")).as("of another server").isEqualTo(1);
    }

    @Test
    void noRequestIsWiderThanItsLevelAllows() {
        assertThat(estimate("GET", PODS + "?resourceVersion=7&resourceVersionMatch=Exact", 37).initialSeats()).isEqualTo(37);
        assertThat(estimate("GET", PODS, 3).initialSeats()).isEqualTo(3);
    }

    @Test
    void aWatchTakesSeatsForWhatItSendsBeforeItWaits() {
        assertThat(seats(PODS + "?watch=true&resourceVersion=7")).isEqualTo(1);
        assertThat(seats(PODS + "?watch=true")).isEqualTo(10);
        for (String yes : List.of("sendInitialEvents=true", "sendInitialEvents=yes", "sendInitialEvents", "sendInitialEvents=")) {
            assertThat(seats(PODS + "?watch=true&resourceVersion=7&" + yes)).as("the watch takes it for yes").isEqualTo(10);
        }
        assertThat(seats(PODS + "?watch=true&resourceVersion=7&sendInitialEvents=False")).isEqualTo(1);
    }

    @Test
    void aWriteTakesSeatsAfterwardsWhileItsWatchersAreTold() {
        List<Runnable> ends = new ArrayList<>();
        watch(ends, 9, PODS + "?watch=true");
        assertThat(estimate("POST", PODS, 0)).isEqualTo(WorkEstimate.SMALL);

        watch(ends, 16, "/api/v1/pods?watch=true");
        watch(ends, 50, "/api/v1/namespaces/other/pods?watch=true");
        watch(ends, 50, "/api/v1/pods?watch=true&fieldSelector=spec.nodeName%3Dnode-1");
        watch(ends, 5, PODS + "?watch=true&fieldSelector=metadata.name%3Done");
        assertThat(estimate("POST", PODS, 0)).isEqualTo(new WorkEstimate(1, 3, 5_000_000));
        assertThat(estimate("PUT", PODS + "/one", 0).finalSeats()).isEqualTo(3);
        assertThat(counted).containsExactly(9, 25, 30);
        assertThat(estimate("PATCH", PODS + "/one", 2)).as("as much work on fewer seats")
                .isEqualTo(new WorkEstimate(1, 2, 7_500_000));
        assertThat(estimate("DELETE", PODS, 0)).as("of a whole collection").isEqualTo(WorkEstimate.SMALL);

        ends.forEach(Runnable::run);
        assertThat(estimate("POST", PODS, 0)).isEqualTo(WorkEstimate.SMALL);
    }

    private void watch(List<Runnable> ends, int count, String target) {
        for (int watch = 0; watch < count; watch++) {
            ends.add(watchers.add(RequestInfo.of(request("GET", target))));
        }
    }

    @Test
    void aTokenIsToldToNobody() {
        for (int count = 0; count < 20; count++) {
            watchers.add(RequestInfo.of(request("GET", "/api/v1/serviceaccounts?watch=true")));
        }
        assertThat(estimate("POST", "/api/v1/namespaces/n/serviceaccounts/a/token", 0)).isEqualTo(WorkEstimate.SMALL);
    }

    @Test
    void aLargeBodyTakesSeatsLikeAListOfItsSize() {
        assertThat(estimate("POST", PODS, 150_000, 0)).isEqualTo(WorkEstimate.SMALL);
        assertThat(estimate("POST", PODS, 1_200_000, 0).initialSeats()).isEqualTo(12);
        assertThat(estimate("PATCH", PODS + "/one", 3_000_000, 8).initialSeats()).isEqualTo(8);
        assertThat(estimate("GET", PODS + "/one", 3_000_000, 8)).as("nobody reads it").isEqualTo(WorkEstimate.SMALL);
    }
}
