// peer: Spring Boot 4.0.7 on Tomcat
// PARENT org.springframework.boot:spring-boot-starter-parent:4.0.7
// DEPS org.springframework.boot:spring-boot-starter-webmvc
package peer;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.multipart.MultipartFile;
import tools.jackson.databind.json.JsonMapper;

@SpringBootApplication
public class Peer {
  public static void main(String[] args) {
    System.setProperty("server.port", System.getenv("PORT"));
    System.setProperty("server.address", "127.0.0.1");
    System.setProperty("logging.level.root", "off");
    System.setProperty("spring.servlet.multipart.max-file-size", "20MB");
    System.setProperty("spring.servlet.multipart.max-request-size", "20MB");
    SpringApplication.run(Peer.class, args);
  }

  /** As Spring Security does, before anything reads the body. */
  @Bean
  OncePerRequestFilter early() {
    Pattern pattern = Pattern.compile("/early-(\\d+)/");
    return new OncePerRequestFilter() {
      @Override
      protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
          throws ServletException, IOException {
        var found = pattern.matcher(request.getRequestURI());
        if (found.find()) response.sendError(Integer.parseInt(found.group(1)));
        else chain.doFilter(request, response);
      }
    };
  }

  @RestController
  static class Documents {
    @PostMapping("/api/loan-applications/{loan}/borrower-tasks/{task}/documents")
    @ResponseStatus(HttpStatus.CREATED)
    List<Map<String, String>> upload(@RequestParam("borrower-task-files") List<MultipartFile> files) throws Exception {
      var stored = new ArrayList<Map<String, String>>();
      for (MultipartFile file : files) {
        byte[] content = file.getBytes();
        String sha256 = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        var one =
            Map.of(
                "field", file.getName(), "name", file.getOriginalFilename(), "size", content.length, "sha256", sha256);
        String line = JsonMapper.builder().build().writeValueAsString(one) + "\n";
        Files.writeString(Path.of(System.getenv("WORK_FILE")), line, StandardOpenOption.APPEND);
        stored.add(Map.of("id", sha256.substring(0, 8)));
      }
      return stored;
    }
  }
}
