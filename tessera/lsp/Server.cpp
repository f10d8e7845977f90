//===- Server.cpp - the language server -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/lsp/Server.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace llvm::lsp;
using tessera::lsp::Document;
using tessera::lsp::Formatter;
using tessera::lsp::LineTable;

namespace {
/// The open documents, and a handler for each message about them.
class Server {
public:
  Server(MessageHandler &messages, Formatter formatter);

  bool isShutDown() const { return hasShutDown; }

private:
  void initialize(const InitializeParams &params, Callback<json::Value> reply);
  void initialized(const InitializedParams &params) {}
  void shutdown(const NoParams &params, Callback<std::nullptr_t> reply);

  void open(const DidOpenTextDocumentParams &params);
  void change(const DidChangeTextDocumentParams &params);
  void close(const DidCloseTextDocumentParams &params);

  void hover(const TextDocumentPositionParams &params,
             Callback<std::optional<Hover>> reply);
  void findDefinition(const TextDocumentPositionParams &params,
                      Callback<std::vector<Location>> reply);
  void findUses(const ReferenceParams &params,
                Callback<std::vector<Location>> reply);
  void getSymbols(const DocumentSymbolParams &params,
                  Callback<std::vector<DocumentSymbol>> reply);
  void complete(const CompletionParams &params, Callback<CompletionList> reply);
  // The parameters of formatting are a document, and options that do not
  // matter: there is one canonical form.
  void format(const DocumentSymbolParams &params,
              Callback<std::vector<TextEdit>> reply);

  /// The open document, or null.
  const Document *find(const TextDocumentIdentifier &identifier) const;
  void set(const URIForFile &uri, std::string text, int64_t version);

  /// Replies with what `ask` returns of the document, or with an error if it is
  /// not open.
  template <typename Result, typename Ask>
  void answer(const TextDocumentIdentifier &identifier, Callback<Result> &reply,
              Ask ask) {
    if (const Document *document = find(identifier))
      return reply(ask(*document));
    reply(
        make_error<LSPError>("'" + identifier.uri.uri().str() + "' is not open",
                             ErrorCode::InvalidParams));
  }

  Formatter formatter;
  OutgoingNotification<PublishDiagnosticsParams> publish;
  StringMap<std::unique_ptr<Document>> documents; // by file
  bool hasShutDown = false;
};
} // namespace

Server::Server(MessageHandler &messages, Formatter formatter)
    : formatter(std::move(formatter)),
      publish(messages.outgoingNotification<PublishDiagnosticsParams>(
          "textDocument/publishDiagnostics")) {
  messages.method("initialize", this, &Server::initialize);
  messages.notification("initialized", this, &Server::initialized);
  messages.method("shutdown", this, &Server::shutdown);
  messages.notification("textDocument/didOpen", this, &Server::open);
  messages.notification("textDocument/didChange", this, &Server::change);
  messages.notification("textDocument/didClose", this, &Server::close);
  messages.method("textDocument/hover", this, &Server::hover);
  messages.method("textDocument/definition", this, &Server::findDefinition);
  messages.method("textDocument/references", this, &Server::findUses);
  messages.method("textDocument/documentSymbol", this, &Server::getSymbols);
  messages.method("textDocument/completion", this, &Server::complete);
  messages.method("textDocument/formatting", this, &Server::format);
}

//===----------------------------------------------------------------------===//
// Beginning and end
//===----------------------------------------------------------------------===//

void Server::initialize(const InitializeParams &, Callback<json::Value> reply) {
  json::Object synchronization{
      {"openClose", true},
      {"change", static_cast<int>(TextDocumentSyncKind::Incremental)}};
  json::Object completion{{"triggerCharacters", {"%", "."}},
                          {"resolveProvider", false}};
  json::Object capabilities{
      {"textDocumentSync", std::move(synchronization)},
      {"hoverProvider", true},
      {"definitionProvider", true},
      {"referencesProvider", true},
      {"documentSymbolProvider", true},
      {"completionProvider", std::move(completion)},
      {"documentFormattingProvider", true},
  };
  reply(json::Object{{"serverInfo", json::Object{{"name", "tessera-lsp"},
                                                 {"version", TESSERA_VERSION}}},
                     {"capabilities", std::move(capabilities)}});
}

void Server::shutdown(const NoParams &, Callback<std::nullptr_t> reply) {
  hasShutDown = true;
  reply(nullptr);
}

//===----------------------------------------------------------------------===//
// Documents
//===----------------------------------------------------------------------===//

const Document *Server::find(const TextDocumentIdentifier &identifier) const {
  auto it = documents.find(identifier.uri.file());
  return it == documents.end() ? nullptr : it->second.get();
}

void Server::set(const URIForFile &uri, std::string text, int64_t version) {
  auto document = std::make_unique<Document>(uri, std::move(text));
  PublishDiagnosticsParams report(uri, version);
  report.diagnostics = document->getDiagnostics();
  documents[uri.file()] = std::move(document);
  publish(report);
}

void Server::open(const DidOpenTextDocumentParams &params) {
  const TextDocumentItem &item = params.textDocument;
  set(item.uri, item.text, item.version);
}

void Server::change(const DidChangeTextDocumentParams &params) {
  const Document *document = find({params.textDocument.uri});
  if (!document)
    return Logger::error("'{0}' is changed, but not open",
                         params.textDocument.uri.uri());
  std::string text = document->getText().str();
  for (const TextDocumentContentChangeEvent &event : params.contentChanges) {
    if (!event.range) {
      text = event.text;
      continue;
    }
    LineTable lines(text);
    size_t begin = lines.getOffset(event.range->start);
    size_t end = std::max(begin, lines.getOffset(event.range->end));
    text.replace(begin, end - begin, event.text);
  }
  set(params.textDocument.uri, std::move(text), params.textDocument.version);
}

void Server::close(const DidCloseTextDocumentParams &params) {
  // What was wrong with it is not shown any longer.
  if (documents.erase(params.textDocument.uri.file()))
    publish(PublishDiagnosticsParams(params.textDocument.uri, 0));
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

void Server::hover(const TextDocumentPositionParams &params,
                   Callback<std::optional<Hover>> reply) {
  answer(params.textDocument, reply, [&](const Document &document) {
    return document.hover(params.position);
  });
}

void Server::findDefinition(const TextDocumentPositionParams &params,
                            Callback<std::vector<Location>> reply) {
  answer(params.textDocument, reply, [&](const Document &document) {
    return document.findDefinition(params.position);
  });
}

void Server::findUses(const ReferenceParams &params,
                      Callback<std::vector<Location>> reply) {
  answer(params.textDocument, reply, [&](const Document &document) {
    return document.findUses(params.position,
                             params.context.includeDeclaration);
  });
}

void Server::getSymbols(const DocumentSymbolParams &params,
                        Callback<std::vector<DocumentSymbol>> reply) {
  answer(params.textDocument, reply,
         [&](const Document &document) { return document.getSymbols(); });
}

void Server::complete(const CompletionParams &params,
                      Callback<CompletionList> reply) {
  answer(params.textDocument, reply, [&](const Document &document) {
    return document.complete(params.position);
  });
}

void Server::format(const DocumentSymbolParams &params,
                    Callback<std::vector<TextEdit>> reply) {
  answer(params.textDocument, reply,
         [&](const Document &document) { return document.format(formatter); });
}

Expected<bool> tessera::lsp::serve(JSONTransport &transport,
                                   Formatter formatter) {
  MessageHandler messages(transport);
  Server server(messages, std::move(formatter));
  if (Error error = transport.run(messages))
    return error;
  return server.isShutDown();
}
