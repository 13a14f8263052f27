"""python view.py FILE...: prints the name of each file of which PDFium draws all pages."""
import sys

import pypdfium2 as pdfium

for path in sys.argv[1:]:
    try:
        document = pdfium.PdfDocument(path)
        for page in document:
            page.render(scale=0.3)
        if len(document) > 0:
            print(path)
    except Exception as error:  # whatever it is, the file does not open
        print(error, file=sys.stderr)
