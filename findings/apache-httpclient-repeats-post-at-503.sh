#!/bin/sh
# Apache HttpClient 5.6.5 (Java), as `HttpClients.createDefault()` makes it.
#
# Expected: a POST that was answered is not sent again by itself: only methods that HTTP calls idempotent are, as the same
# client does where a connection breaks off.
# Seen: a POST that is answered with 503 is sent a second time, and the program sees the second answer alone. 502 and 500 are
# not repeated. The default retry strategy asks for an idempotent method when sending failed, and not when a status is on
# its list (429 and 503). A gateway that says 503 after the service took a mutation makes it happen twice. Its javadoc lists the
# statuses and does not name methods; people have met it through Spring's RestTemplate, which takes this client where it is
# on the class path.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p src/main/java
cat >pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>finding</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.apache.httpcomponents.client5</groupId>
      <artifactId>httpclient5</artifactId>
      <version>5.6.5</version>
    </dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
XML
cat >src/main/java/Try.java <<'JAVA'
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.StringEntity;

public class Try {
  public static void main(String[] args) throws Exception {
    for (int status : new int[] {500, 502, 503}) {
      var received = new AtomicInteger();
      var server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
      server.createContext("/", exchange -> {
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(received.incrementAndGet() == 1 ? status : 200, -1);
        exchange.close();
      });
      server.start();
      try (var client = HttpClients.createDefault()) {
        var post = new HttpPost("http://127.0.0.1:" + server.getAddress().getPort() + "/graphql");
        post.setEntity(new StringEntity("mutation"));
        int seen = client.execute(post, response -> response.getCode());
        System.out.println("POST answered with " + status + ": sent " + received + " times, the program sees " + seen);
      }
      server.stop(0);
    }
  }
}
JAVA
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=classpath
java -cp "target/classes:$(cat classpath)" Try | tee seen
cat >expected <<'TEXT'
POST answered with 500: sent 1 times, the program sees 500
POST answered with 502: sent 1 times, the program sees 502
POST answered with 503: sent 2 times, the program sees 200
TEXT
cmp seen expected
