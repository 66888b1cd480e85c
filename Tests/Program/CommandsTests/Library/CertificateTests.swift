import Files
import Foundation
import TestSupport
import Testing

/// Addresses on a server with a certificate of its own.
@Suite(.enabled(if: Subprocess.find("openssl") != nil)) struct CertificateTests {
  /// Serves a pattern with a new certificate, and runs the program with its address.
  ///
  /// Arguments: the host in the certificate, `trusted` if the program trusts it, and the program.
  private static let script = #"""
    import http.server, os, ssl, subprocess, sys, threading
    host, trust, program = sys.argv[1:]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key", "-out",
      "certificate", "-days", "2", "-subj", "/CN=render", "-addext", "subjectAltName=" + host],
      check=True, stderr=subprocess.DEVNULL)
    open("glider.rle", "w").write("x = 3, y = 3\nbo$2bo$3o!\n")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
    server.RequestHandlerClass.log_message = lambda *words: None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("certificate", "key")
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    variables = dict(os.environ, XDG_CACHE_HOME=os.path.abspath("cache"))
    if trust == "trusted": variables["CURL_CA_BUNDLE"] = os.path.abspath("certificate")
    address = "https://127.0.0.1:%d/glider.rle" % server.server_address[1]
    words = ["life", "--pattern", address, "--frames", "1", "--out", "a.png"]
    sys.exit(subprocess.run([program] + words, env=variables).returncode)
    """#

  @Test(arguments: [
    ("IP:127.0.0.1", "trusted", true), ("IP:127.0.0.1", "untrusted", false),
    ("DNS:example.org", "trusted", false),
  ])
  func `only a trusted certificate of the host is accepted`(
    host: String, trust: String, isAccepted: Bool
  ) throws {
    let folder = try ScenarioFolder()
    let run = try Program(
      "python3", ["-c", Self.script, host, trust, Program.renderPath], in: folder.folder.url,
      environment: ["HOME": folder.path])
    #expect(run.status == (isAccepted ? 0 : 1), "\(run.errors)")
    #expect((folder.bytes("a.png") != nil) == isAccepted)
    #expect(run.errors.contains("the certificate of the server is not trusted") != isAccepted)
  }
}
