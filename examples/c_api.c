/*===- c_api.c - Tile IR from a C program -----------------------*- C -*-===*\
|*                                                                          *|
|* Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.     *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                  *|
|*                                                                          *|
\*===----------------------------------------------------------------------===*/

/*
 * Reads a file of Tile IR, text or bytecode, and prints it as text. With a
 * version and a second file, writes it as bytecode of that version and reads
 * that back:
 *
 *   c_api_example kernel.mlir
 *   c_api_example kernel.mlir 13.1 kernel.tileirbc
 *
 * The exit status is 1 if anything goes wrong.
 */

#include "tessera-c/Tessera.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Called for each sentence the library has to say. It is given what was set
 * beside it: here the stream to print to. */
static void report(const TesseraDiagnostic *diagnostic, void *userData) {
  static const char *const severities[] = {"error", "warning", "note",
                                           "remark"};
  FILE *out = userData;
  fprintf(out, "%s:", diagnostic->source);
  /* Bytecode has offsets, text has lines and columns; some errors, such as that
   * there is no module at all, have no place. */
  if (diagnostic->offset >= 0)
    fprintf(out, "offset %lld:", (long long)diagnostic->offset);
  else if (diagnostic->line != 0)
    fprintf(out, "%u:%u:", (unsigned)diagnostic->line,
            (unsigned)diagnostic->column);
  fprintf(out, " %s: %s\n", severities[diagnostic->severity],
          diagnostic->message);
}

/* Tells whether a call succeeded, and what it was if not. */
static bool check(TesseraStatus status, const char *what) {
  if (status != TESSERA_OK)
    fprintf(stderr, "%s: %s\n", what, tesseraStatusDescribe(status));
  return status == TESSERA_OK;
}

static bool readFile(const char *path, TesseraBuffer *contents) {
  FILE *file = fopen(path, "rb");
  size_t capacity = 0, count = 0;
  if (!file) {
    perror(path);
    return false;
  }
  do {
    contents->size += count;
    if (contents->size == capacity) {
      char *larger = realloc(contents->data, capacity = 2 * capacity + 4096);
      if (!larger)
        break;
      contents->data = larger;
    }
    count = fread(contents->data + contents->size, 1, capacity - contents->size,
                  file);
  } while (count != 0);
  if (!feof(file)) {
    perror(path);
    fclose(file);
    return false;
  }
  fclose(file);
  return true;
}

static bool writeFile(const char *path, const TesseraBuffer *contents) {
  FILE *file = fopen(path, "wb");
  if (!file) {
    perror(path);
    return false;
  }
  bool isWritten =
      fwrite(contents->data, 1, contents->size, file) == contents->size;
  /* What is left in the stream's own buffer may fail as well. */
  isWritten = fclose(file) == 0 && isWritten;
  if (!isWritten)
    perror(path);
  return isWritten;
}

/* Reads a module from a file. The library reads from memory and leaves files to
 * the program; the name is for its messages. */
static TesseraModule *readModule(TesseraContext *context, const char *path) {
  TesseraModule *module = NULL;
  TesseraBuffer contents = {NULL, 0};
  if (readFile(path, &contents))
    check(tesseraModuleRead(context, contents.data, contents.size, path,
                            /*verify=*/true, &module),
          path);
  /* The module needs the bytes no more. These are our own. */
  free(contents.data);
  return module;
}

/* Prints the text of a module. */
static bool printModule(TesseraModule *module) {
  TesseraBuffer text;
  if (!check(tesseraModulePrint(module, /*locations=*/false, &text), "print"))
    return false;
  bool isPrinted = fwrite(text.data, 1, text.size, stdout) == text.size &&
                   fflush(stdout) == 0;
  /* What the library has made, it frees. */
  tesseraBufferFree(&text);
  return isPrinted;
}

/* Writes a module as bytecode, and checks that what was written says the same:
 * written once more, it has the same bytes. */
static bool writeModule(TesseraContext *context, TesseraModule *module,
                        const char *versionText, const char *path) {
  TesseraVersion version;
  TesseraBuffer bytes = {NULL, 0}, again = {NULL, 0};
  TesseraModule *copy = NULL;
  bool isGood =
      check(tesseraVersionParse(versionText, &version), versionText) &&
      check(tesseraModuleWriteBytecode(module, version, &bytes), path) &&
      writeFile(path, &bytes) && (copy = readModule(context, path)) != NULL &&
      check(tesseraModuleWriteBytecode(copy, version, &again), path);
  if (isGood && (bytes.size != again.size ||
                 memcmp(bytes.data, again.data, bytes.size) != 0)) {
    fprintf(stderr, "%s: reading it back gave another module\n", path);
    isGood = false;
  }
  if (isGood)
    fprintf(stderr, "%s: %zu bytes of version %u.%u\n", path, bytes.size,
            (unsigned)version.major, (unsigned)version.minor);
  tesseraModuleDestroy(copy);
  tesseraBufferFree(&again);
  tesseraBufferFree(&bytes);
  return isGood;
}

int main(int argc, char **argv) {
  TesseraContext *context = NULL;
  TesseraModule *module = NULL;
  bool isGood = false;
  if (argc != 2 && argc != 4) {
    fprintf(stderr, "usage: c_api_example FILE [VERSION OUT]\n");
    return 1;
  }
  if (!check(tesseraContextCreate(&context), "context"))
    return 1;
  tesseraContextSetDiagnosticCallback(context, report, stderr);

  module = readModule(context, argv[1]);
  if (module)
    isGood = printModule(module) &&
             (argc == 2 || writeModule(context, module, argv[2], argv[3]));

  tesseraModuleDestroy(module);
  tesseraContextDestroy(context);
  return isGood ? 0 : 1;
}
