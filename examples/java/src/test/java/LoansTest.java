import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests with the simulator, over its control endpoint. */
class LoansTest {
  static final HttpClient CLIENT = HttpClient.newHttpClient();
  static Process process;
  static String ready;

  @BeforeAll
  static void start() throws IOException {
    process = new ProcessBuilder("node_modules/.bin/loan-ops-simulator", "--scenario", "busy-friday", "--token", "demo",
        "--control-port", "0", "--control-token", "hands", "--json", "--exit-with-parent").start();
    ready = process.inputReader().readLine();
  }

  @AfterAll
  static void stop() {
    process.destroy();
  }

  @BeforeEach
  void reset() throws Exception {
    control("/reset", "{}");
  }

  static String address(String name) {
    var matcher = Pattern.compile("\"" + name + "\":\"([^\"]+)\"").matcher(ready);
    assertTrue(matcher.find(), ready);
    return matcher.group(1);
  }

  static HttpResponse<String> post(String url, String token, String body) throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create(url)).header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body)).build();
    return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
  }

  void control(String path, String body) throws Exception {
    var response = post(address("controlUrl") + path, "hands", body);
    assertEquals(200, response.statusCode(), response.body());
  }

  /** A client of the service, as your own code would be. Put yours in its place. */
  String graphql(String query) throws IOException, InterruptedException {
    return post(address("url") + "/graphql", "demo", "{\"query\":\"" + query.replace("\"", "\\\"") + "\"}").body();
  }

  static final String REASSIGN =
      "mutation { loan { reassignLoanOfficerTasks(input: { loanId: \"LN-5200\" }) { reassignedCount } } }";

  @Test
  void readsTheLoanOfficersTasks() throws Exception {
    assertTrue(graphql("{ loan(id: \"LN-5200\") { loanOfficerDocumentTasks { id } } }").contains("task_b00o04"));
    control("/calls/expect", "{\"calls\":[{\"operation\":\"loan\",\"loan\":\"LN-5200\"}],\"nothingElse\":true}");
  }

  @Test
  void doesNotSendAReassignmentAgainWhenItsAnswerIsLost() throws Exception {
    control("/faults", "{\"operation\":\"reassignLoanOfficerTasks\",\"fault\":\"reset-after\"}");
    assertThrows(IOException.class, () -> graphql(REASSIGN));
    control("/calls/expect", "{\"calls\":[{\"operation\":\"reassignLoanOfficerTasks\"}]}");
  }
}
