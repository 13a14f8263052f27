#!/bin/sh
# HttpURLConnection of Java 17 (OpenJDK), beside java.net.http of the same.
#
# Expected: an answer whose Content-Length says 20 bytes, and which ends after 10, is an error in both, as RFC 9112 (8) has an
# incomplete message.
# Seen: java.net.http throws an IOException; HttpURLConnection's stream just ends after 10 bytes, without an exception, so
# that whoever reads it to its end takes half of a list for all of it. A chunked answer that breaks off does throw
# ("Premature EOF"). Needs `java` of JDK 17 on the PATH; installs nothing.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >Try.java <<'JAVA'
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class Try {
  interface Reading {
    int bytes(URI address) throws Exception;
  }

  public static void main(String[] args) throws Exception {
    Reading old =
        address -> ((HttpURLConnection) address.toURL().openConnection()).getInputStream().readAllBytes().length;
    Reading modern =
        address -> {
          var request = HttpRequest.newBuilder(address).version(HttpClient.Version.HTTP_1_1).build();
          return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray()).body().length;
        };
    tell("HttpURLConnection, length", old, "Content-Length: 20\r\n\r\n0123456789");
    tell("HttpURLConnection, chunks", old, "Transfer-Encoding: chunked\r\n\r\n14\r\n0123456789");
    tell("java.net.http, length", modern, "Content-Length: 20\r\n\r\n0123456789");
  }

  static void tell(String name, Reading reading, String rest) throws Exception {
    try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      var thread = new Thread(() -> {
        try (var socket = server.accept()) {
          socket.getInputStream().read(new byte[4096]);
          socket.getOutputStream().write(("HTTP/1.1 200 OK\r\n" + rest).getBytes());
        } catch (IOException thrown) {
          throw new RuntimeException(thrown);
        }
      });
      thread.start();
      String seen;
      try {
        seen = reading.bytes(URI.create("http://127.0.0.1:" + server.getLocalPort() + "/")) + " bytes";
      } catch (IOException thrown) {
        seen = "IOException";
      }
      thread.join();
      System.out.println(name + ": " + seen);
    }
  }
}
JAVA
java Try.java | tee seen
cat >expected <<'TEXT'
HttpURLConnection, length: 10 bytes
HttpURLConnection, chunks: IOException
java.net.http, length: IOException
TEXT
cmp seen expected
