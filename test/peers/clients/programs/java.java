// PARENT org.springframework.boot:spring-boot-starter-parent:4.0.7
// DEPS org.springframework.boot:spring-boot-starter-jackson
// DEPS org.apache.httpcomponents.client5:httpclient5
// DEPS com.squareup.okhttp3:okhttp-jvm:5.3.2
// DEPS org.springframework:spring-web
package peer;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.entity.mime.HttpMultipartMode;
import org.apache.hc.client5.http.entity.mime.MultipartEntityBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.springframework.core.SpringVersion;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

public class Peer {
  static final String BASE = System.getenv("BASE_URL");
  static final String CONTROL = System.getenv("CONTROL_URL");
  static final JsonMapper JSON = JsonMapper.builder().build();
  static final List<String> NAMES =
      List.of("caf\u00e9.pdf", "the \"final\" one.pdf", "a;b=c 100%.pdf", "\u5de5\u8d44.pdf");
  static final String FIELD = "borrower-task-files";
  static final String LOAN =
      "query ($id: ID!, $first: Int) { loan(id: $id) { id borrowers(first: $first) { edges { node { id"
          + " borrowerTasks { id documentLinks { id } } } } } } }";
  static final String REJECT =
      "mutation ($input: RejectDocumentInput!) { borrower { rejectDocument(input: $input) { taskId } } }";

  record Answer(int status, String text) {}

  interface Library {
    Answer post(String url, String json, Duration limit) throws Exception;

    /** Null where the library makes no forms. */
    default Answer upload(String url) throws Exception {
      return null;
    }
  }

  static class JavaNetHttp implements Library {
    final HttpClient client = HttpClient.newHttpClient();

    public Answer post(String url, String json, Duration limit) throws Exception {
      var request =
          HttpRequest.newBuilder(URI.create(url))
              .timeout(limit)
              .header("Authorization", "Bearer peer")
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(json))
              .build();
      var response = client.send(request, HttpResponse.BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body());
    }
  }

  static class UrlConnection implements Library {
    public Answer post(String url, String json, Duration limit) throws Exception {
      var connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
      connection.setReadTimeout((int) limit.toMillis());
      connection.setRequestProperty("Authorization", "Bearer peer");
      connection.setRequestProperty("Content-Type", "application/json");
      connection.setDoOutput(true);
      connection.getOutputStream().write(json.getBytes(StandardCharsets.UTF_8));
      int status = connection.getResponseCode();
      try (InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
        return new Answer(status, new String(body.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
  }

  static class OkHttp implements Library {
    final OkHttpClient client = new OkHttpClient();

    public Answer post(String url, String json, Duration limit) throws Exception {
      return call(url, RequestBody.create(json, MediaType.get("application/json")), limit);
    }

    public Answer upload(String url) throws Exception {
      var form = new MultipartBody.Builder().setType(MultipartBody.FORM);
      for (String name : NAMES) {
        form.addFormDataPart(FIELD, name, RequestBody.create("%PDF-1.7", MediaType.get("application/pdf")));
      }
      return call(url, form.build(), Duration.ofSeconds(20));
    }

    Answer call(String url, RequestBody body, Duration limit) throws IOException {
      var limited = client.newBuilder().callTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).build();
      var request = new Request.Builder().url(url).header("Authorization", "Bearer peer").post(body).build();
      try (var response = limited.newCall(request).execute()) {
        return new Answer(response.code(), response.body().string());
      }
    }
  }

  static class Apache implements Library {
    public Answer post(String url, String json, Duration limit) throws Exception {
      return call(url, new StringEntity(json, ContentType.APPLICATION_JSON), limit);
    }

    public Answer upload(String url) throws Exception {
      var form = MultipartEntityBuilder.create().setMode(HttpMultipartMode.EXTENDED).setCharset(StandardCharsets.UTF_8);
      for (String name : NAMES) {
        form.addBinaryBody(FIELD, "%PDF-1.7".getBytes(), ContentType.APPLICATION_PDF, name);
      }
      return call(url, form.build(), Duration.ofSeconds(20));
    }

    Answer call(String url, HttpEntity body, Duration limit) throws IOException {
      var request = new HttpPost(url);
      request.setHeader("Authorization", "Bearer peer");
      request.setEntity(body);
      request.setConfig(RequestConfig.custom().setResponseTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).build());
      try (var client = HttpClients.createDefault()) {
        return client.execute(
            request, response -> new Answer(response.getCode(), EntityUtils.toString(response.getEntity())));
      }
    }
  }

  static class Spring implements Library {
    public Answer post(String url, String json, Duration limit) throws IOException {
      return call(url, json, org.springframework.http.MediaType.APPLICATION_JSON, limit);
    }

    public Answer upload(String url) throws IOException {
      var form = new LinkedMultiValueMap<String, Object>();
      for (String name : NAMES) {
        form.add(
            FIELD,
            new ByteArrayResource("%PDF-1.7".getBytes()) {
              @Override
              public String getFilename() {
                return name;
              }
            });
      }
      return call(url, form, org.springframework.http.MediaType.MULTIPART_FORM_DATA, Duration.ofSeconds(20));
    }

    /** With what happened to the exchange, which Spring wraps. */
    Answer call(String url, Object body, org.springframework.http.MediaType type, Duration limit) throws IOException {
      var factory = new JdkClientHttpRequestFactory();
      factory.setReadTimeout(limit);
      try {
        return exchanged(url, body, type, factory);
      } catch (ResourceAccessException thrown) {
        if (thrown.getCause() instanceof IOException cause) throw cause;
        throw thrown;
      }
    }

    Answer exchanged(
        String url, Object body, org.springframework.http.MediaType type, JdkClientHttpRequestFactory factory) {
      return RestClient.builder()
          .requestFactory(factory)
          .build()
          .post()
          .uri(URI.create(url))
          .header("Authorization", "Bearer peer")
          .contentType(type)
          .body(body)
          .exchange(
              (request, response) ->
                  new Answer(
                      response.getStatusCode().value(),
                      new String(response.getBody().readAllBytes(), StandardCharsets.UTF_8)));
    }
  }

  static JsonNode control(String method, String path, String body) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(CONTROL + path))
            .header("Authorization", "Bearer " + System.getenv("CONTROL_TOKEN"));
    if (body == null) request.method(method, HttpRequest.BodyPublishers.noBody());
    else request.header("Content-Type", "application/json").method(method, HttpRequest.BodyPublishers.ofString(body));
    var response = HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    return JSON.readTree(response.body());
  }

  static String body(String query, Map<String, ?> variables) {
    return JSON.writeValueAsString(Map.of("query", query, "variables", variables));
  }

  static JsonNode loan(Library library, Map<String, ?> variables) throws Exception {
    var answer = library.post(BASE + "/graphql", body(LOAN, variables), Duration.ofSeconds(20));
    return JSON.readTree(answer.text).path("data").path("loan");
  }

  static String reject(Library library) throws Exception {
    for (var edge : loan(library, Map.of("id", "LN-2041")).path("borrowers").path("edges")) {
      for (var task : edge.path("node").path("borrowerTasks")) {
        for (var document : task.path("documentLinks")) {
          var input =
              Map.of(
                  "loanId", "LN-2041", "documentId", document.path("id").asString(), "archiveReasonNotes", "Page 2");
          var json = body(REJECT, Map.of("input", input));
          var answer = JSON.readTree(library.post(BASE + "/graphql", json, Duration.ofSeconds(20)).text);
          var rejected = answer.path("data").path("borrower").path("rejectDocument").path("taskId");
          return rejected.equals(task.path("id")) ? "yes" : "no";
        }
      }
    }
    return "no document";
  }

  static String names(Library library) throws Exception {
    var loan = loan(library, Map.of("id", "LN-2041"));
    var task = loan.path("borrowers").path("edges").path(0).path("node").path("borrowerTasks").path(0).path("id");
    var path = "/api/loan-applications/%s/borrower-tasks/%s/documents";
    var answer = library.upload(BASE + path.formatted(loan.path("id").asString(), task.asString()));
    if (answer == null) return "makes no forms";
    if (answer.status >= 300) return "refused with " + answer.status;
    var uploads = control("GET", "/uploads", null);
    var files = uploads.path(uploads.size() - 1).path("files");
    var other = new ArrayList<String>();
    for (int at = 0; at < NAMES.size(); at++) {
      String name = files.path(at).path("name").asString();
      if (!name.equals(NAMES.get(at))) other.add(name);
    }
    return other.isEmpty() ? "yes" : "other: " + String.join(", ", other);
  }

  /** What the library does with a fault of the next read, and how many requests it sent. */
  static String failing(Library library, Duration limit, Map<String, ?> fault) throws Exception {
    control("DELETE", "/calls", null);
    control("POST", "/faults", JSON.writeValueAsString(fault));
    String seen;
    try {
      var answer = library.post(BASE + "/graphql", body(LOAN, Map.of("id", "LN-2041")), limit);
      seen = String.valueOf(answer.status);
      if (answer.status == 200) JSON.readTree(answer.text);
    } catch (JacksonException thrown) {
      seen = "taken as whole";
    } catch (IOException thrown) {
      seen = thrown.getClass().getSimpleName();
    }
    control("DELETE", "/faults", null);
    int sent = received();
    return sent == 1 ? seen : seen + ", sent " + sent + " times";
  }

  static int received() throws Exception {
    return control("GET", "/calls", null).path("received").asInt();
  }

  static void tell(String library, String claim, String seen) {
    System.out.println(JSON.writeValueAsString(Map.of("library", library, "claim", claim, "seen", seen)));
  }

  public static void main(String[] args) throws Exception {
    String java = System.getProperty("java.version");
    var libraries =
        Map.of(
            "Java: java.net.http " + java, new JavaNetHttp(),
            "Java: HttpURLConnection " + java, new UrlConnection(),
            "Java: OkHttp 5.3.2", new OkHttp(),
            "Java: Apache HttpClient 5", new Apache(),
            "Java: Spring RestClient " + SpringVersion.getVersion(), new Spring());
    var minute = Duration.ofMinutes(1);
    for (var entry : libraries.entrySet()) {
      var name = entry.getKey();
      Library library = entry.getValue();
      tell(name, "read", loan(library, Map.of("id", "LN-2041")).has("id") ? "yes" : "no");
      var page = loan(library, Map.of("id", "LN-2041", "first", 1)).path("borrowers").path("edges");
      tell(name, "page", page.size() == 1 ? "yes" : "no");
      tell(name, "reject", reject(library));
      tell(name, "names", names(library));
      tell(name, "503", failing(library, minute, Map.of("operation", "loan", "fault", "status", "status", 503)));
      var slow = Map.of("operation", "loan", "fault", "delay", "milliseconds", 5000);
      tell(name, "slow", failing(library, Duration.ofSeconds(1), slow));
      tell(name, "cut", failing(library, minute, Map.of("operation", "loan", "fault", "cut-off")));
      tell(name, "reset", failing(library, minute, Map.of("operation", "loan", "fault", "reset")));
      control("POST", "/reset", null);
      tell(name, "fresh", received() == 0 ? "yes" : "no");
    }
    System.exit(0);
  }
}
