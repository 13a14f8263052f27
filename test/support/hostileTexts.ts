/** What would do something if a page took it for markup, an address or a format. */
export const MARKUP: readonly string[] = [
  `<img src=x onerror="document.body.remove()">`,
  "</p></main></script><script>document.body.remove()</script>",
  "</p></main><iframe src=javascript:alert(1)>",
  `"><svg/onload=alert(1)>`,
  `' autofocus onfocus='alert(1)`,
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "[click](command:loanOps.clearToken)",
  "![](https://evil.example/x.png) $(warning) **bold** `code`",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must not be taken for a template
  "{{constructor.constructor('alert(1)')()}} ${7*7} %s %d {0}",
  "\u202Efdp.exe\u2066",
  "&lt;b&gt;",
  "x".repeat(5000),
];
