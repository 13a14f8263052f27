/**
 * Programs that write the files, by the command that tells their version. Each command runs by itself in one folder, in this order,
 * and one that fails is left out: so what a build of a program lacks costs only its own file.
 * The name of a file says what a recipient meets: `locked-` asks for a password or a key, `restricted-` opens for everybody and
 * forbids something, `empty-` has no page. All others open.
 */
export interface Maker {
  readonly by: string;
  readonly version: string;
  readonly commands: readonly string[];
  /** Of PyPI or npm, where the program is a library. */
  readonly package?: string;
}

const PYTHON = [
  ...["zipfile", "pillow", "tifffile", "imageio", "reportlab", "pikepdf", "pypdf", "fpdf2", "weasyprint", "pymupdf"],
  ...["borb", "img2pdf", "openpyxl", "xlsxwriter", "xlwt", "python_docx", "python_pptx", "odfpy", "msoffcrypto_tool"],
  ...["py7zr", "pyzipper", "pyminizip", "email", "ebooklib"],
];
const NODE = [
  ...[
    "pdf-lib",
    "pdfkit",
    "jspdf",
    "pdfmake",
    "exceljs",
    "xlsx",
    "docx",
    "pptxgenjs",
    "jszip",
    "sharp",
    "jimp",
    "pngjs",
  ],
  ...["jpeg-js", "utif2", "omggif", "officecrypto-tool"],
];

const office = (from: string, to: string, filter = "", name = `libreoffice-${from.replace(/\W+/g, "-")}.${to}`) =>
  `mkdir -p .office && soffice --headless -env:UserInstallation=file://$PWD/.profile --convert-to ${filter ? `'${to}:${filter}'` : to} --outdir .office ${from} >/dev/null && mv .office/${from.replace(/\.\w+$/, `.${to}`)} ${name}`;
const lockedPdf = (password: string) =>
  `writer_pdf_Export:{"EncryptFile":{"type":"boolean","value":"true"},"DocumentOpenPassword":{"type":"string","value":"${password}"}}`;
const restrictedPdf =
  'writer_pdf_Export:{"RestrictPermissions":{"type":"boolean","value":"true"},"PermissionPassword":{"type":"string","value":"owner"},"Printing":{"type":"long","value":"0"}}';

export const PROGRAMS: readonly Maker[] = [
  {
    by: "ImageMagick",
    version: "identify -version | sed -n '1s/.*ImageMagick \\([^ ]*\\).*/\\1/p'",
    commands: [
      "convert -size 320x240 plasma:tan-steelblue -depth 8 base.png",
      "convert base.png -quality 85 base.jpg",
      ...["bmp", "gif", "tif", "webp", "heic", "jp2"].map((ending) => `convert base.png imagemagick.${ending}`),
      "convert base.png -interlace Plane imagemagick-progressive.jpg",
      "convert base.png -colorspace CMYK imagemagick-cmyk.jpg",
      "convert base.png bmp2:imagemagick-os2.bmp",
      "convert base.png -type Palette -compress RLE imagemagick-rle.bmp",
      "convert base.png -interlace PNG imagemagick-interlaced.png",
      "convert base.png base.png -delay 20 imagemagick-animated.gif",
      "convert base.png gif87:imagemagick-87.gif",
      "convert base.png -compress zip -endian MSB imagemagick-motorola.tif",
      "convert base.png tiff64:imagemagick-big.tif",
      "convert base.png base.jpg imagemagick.pdf",
      "convert base.png -set comment '%PDF-1.4' imagemagick-comment.jpg",
    ],
  },
  {
    by: "LibreOffice",
    version: "soffice --version | cut -d' ' -f2",
    commands: [
      "printf '<html><h1>Statement</h1><p>Opening balance 1,000.00</p><table><tr><td>1<td>2</table></html>' > base.html",
      "printf 'date,amount\\n2026-01-31,1000.00\\n' > base.csv",
      "printf 'Statement\\n\\nOpening balance 1,000.00\\n' > base.txt",
      office("base.txt", "odt", "writer8", "base.odt"),
      `${office("base.csv", "ods", "calc8", "base.ods")}`,
      `${office("base.odt", "pdf", "writer_pdf_Export", "base.pdf")}`,
      ...["doc", "docx", "rtf", "html", "txt", "fodt", "epub"].map((to) => office("base.odt", to)),
      ...["xls", "xlsx", "pdf", "csv"].map((to) => office("base.ods", to)),
      office("base.png", "odg"),
      office("base.odg", "pptx", "Impress MS PowerPoint 2007 XML"),
      "cp libreoffice-base-png.odg base.odg",
      office("base.odg", "pdf", "draw_pdf_Export"),
      office(
        "base.odt",
        "pdf",
        'writer_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"2"}}',
        "libreoffice-a2.pdf",
      ),
      office("base.odt", "pdf", lockedPdf("pw"), "locked-libreoffice.pdf"),
      office("base.odt", "pdf", restrictedPdf, "restricted-libreoffice.pdf"),
    ],
  },
  {
    by: "qpdf",
    version: "qpdf --version | sed -n '1s/.* //p'",
    commands: [
      "qpdf base.pdf qpdf.pdf",
      "qpdf --linearize base.pdf qpdf-linear.pdf",
      "qpdf --object-streams=generate base.pdf qpdf-objects.pdf",
      "qpdf --object-streams=generate --linearize base.pdf qpdf-objects-linear.pdf",
      "qpdf --qdf base.pdf qpdf-qdf.pdf",
      "qpdf --json-output base.pdf qpdf.json",
      "qpdf --empty empty-qpdf.pdf",
      "qpdf --empty --pages base.pdf base.pdf base.pdf -- qpdf-pages.pdf",
      ...[
        ["40", ""],
        ["128", ""],
        ["128", "--use-aes=y"],
        ["128", "--force-V4"],
        ["128", "--cleartext-metadata --use-aes=y"],
        ["256", ""],
        ["256", "--force-R5"],
      ].flatMap(([bits, more], at) =>
        ["", "pw"].flatMap((user) =>
          ["", "--object-streams=generate", "--linearize"].map((layout, kind) => {
            const name = `${user ? "locked" : "restricted"}-qpdf-${at}-${kind}.pdf`;
            return `qpdf --allow-weak-crypto --encrypt '${user}' owner ${bits} ${more} -- ${layout} base.pdf ${name}`;
          }),
        ),
      ),
    ],
  },
  {
    by: "poppler",
    version: "pdfinfo -v 2>&1 | sed -n '1s/.* //p'",
    commands: [
      "pdfunite base.pdf base.pdf poppler-unite.pdf",
      "pdfseparate -f 1 -l 1 base.pdf poppler-separate.pdf",
      "pdftocairo -pdf base.pdf poppler-cairo.pdf",
      "pdfattach base.pdf base.csv poppler-attachment.pdf",
      "pdftocairo -png -singlefile base.pdf poppler-page",
      "pdftoppm -jpeg -r 50 -singlefile base.pdf poppler-page",
      "pdftocairo -tiff -r 30 -singlefile base.pdf poppler-page",
      "pdftohtml -s -noframes base.pdf poppler.html",
    ],
  },
  {
    by: "MuPDF",
    version: "mutool -v 2>&1 | sed -n '1s/.* //p'",
    commands: [
      "mutool clean base.pdf mupdf.pdf",
      "mutool clean -gggg -z base.pdf mupdf-small.pdf",
      "mutool clean -d -a base.pdf mupdf-ascii.pdf",
      "mutool clean -l base.pdf mupdf-linear.pdf",
      "mutool convert -o mupdf-images.pdf base.png",
      "mutool clean -E rc4-128 -O owner base.pdf restricted-mupdf-rc4.pdf",
      "mutool clean -E aes-256 -O owner -U pw base.pdf locked-mupdf-aes.pdf",
      "mutool draw -o mupdf-page.png base.pdf",
    ],
  },
  {
    by: "Ghostscript",
    version: "gs --version",
    commands: [
      "gs -q -o ghostscript.pdf -sDEVICE=pdfwrite base.pdf",
      "gs -q -o ghostscript-14.pdf -sDEVICE=pdfwrite -dCompatibilityLevel=1.4 base.pdf",
      "gs -q -o ghostscript-linear.pdf -sDEVICE=pdfwrite -dFastWebView base.pdf",
      "gs -q -o restricted-ghostscript.pdf -sDEVICE=pdfwrite -sOwnerPassword=owner -dEncryptionR=3 -dKeyLength=128 -dPermissions=-3904 base.pdf",
      "gs -q -o locked-ghostscript.pdf -sDEVICE=pdfwrite -sOwnerPassword=owner -sUserPassword=pw -dEncryptionR=3 -dKeyLength=128 base.pdf",
      ...["tiffg4", "tiff24nc", "tifflzw", "tiffscaled"].map(
        (device) => `gs -q -r50 -o ghostscript-${device}.tif -sDEVICE=${device} base.pdf`,
      ),
      "gs -q -r50 -o ghostscript.png -sDEVICE=png16m base.pdf",
      "gs -q -r50 -o ghostscript.jpg -sDEVICE=jpeg base.pdf",
      "gs -q -r50 -o ghostscript.bmp -sDEVICE=bmp16m base.pdf",
      "gs -q -r72 -o ghostscript-image.pdf -sDEVICE=pdfimage24 base.pdf",
      "gs -q -o ghostscript.ps -sDEVICE=ps2write base.pdf && ps2pdf ghostscript.ps ghostscript-ps2pdf.pdf",
      "cp ghostscript.ps ghostscript-postscript.ps",
    ],
  },
  {
    by: "pdftk",
    version: "pdftk --version | sed -n '2s/.*pdftk \\(port to java \\)\\?\\([0-9.]*\\).*/\\2/p'",
    commands: [
      "pdftk base.pdf output pdftk.pdf",
      "pdftk base.pdf output pdftk-plain.pdf uncompress",
      "pdftk base.pdf base.pdf cat output pdftk-cat.pdf",
      "pdftk base.pdf attach_files base.csv output pdftk-attachment.pdf",
      "pdftk base.pdf output restricted-pdftk.pdf owner_pw owner",
      "pdftk base.pdf output locked-pdftk.pdf owner_pw owner user_pw pw encrypt_128bit",
    ],
  },
  {
    by: "libtiff",
    version: "tiffinfo 2>&1 | sed -n '1s/.*Version \\([0-9.]*\\).*/\\1/p'",
    commands: [
      "tiffcp -c lzw imagemagick.tif libtiff-lzw.tif",
      "tiffcp -c zip imagemagick.tif libtiff-zip.tif",
      "tiffcp -c none -B imagemagick.tif libtiff-motorola.tif",
      "tiffcp -8 imagemagick.tif libtiff-big.tif",
      "tiffcp -t imagemagick.tif libtiff-tiles.tif",
      "tiffcp imagemagick.tif imagemagick.tif libtiff-pages.tif",
      "tiff2pdf -o libtiff.pdf imagemagick.tif",
      "tiff2bw imagemagick.tif libtiff-grey.tif",
    ],
  },
  {
    by: "libjpeg-turbo",
    version: "djpeg -version 2>&1 | sed -n '1s/.*version \\([0-9.]*\\).*/\\1/p'",
    commands: [
      "djpeg base.jpg > .base.ppm && cjpeg -progressive .base.ppm > libjpeg-progressive.jpg",
      "cjpeg -restart 1 .base.ppm > libjpeg-restart.jpg",
      "cjpeg -arithmetic .base.ppm > libjpeg-arithmetic.jpg",
      "jpegtran -rotate 90 base.jpg > libjpeg-rotated.jpg",
    ],
  },
  {
    by: "libwebp",
    version: "cwebp -version | head -1",
    commands: [
      "cwebp -quiet base.png -o libwebp.webp",
      "cwebp -quiet -lossless base.png -o libwebp-lossless.webp",
      "cwebp -quiet -metadata all base.jpg -o libwebp-metadata.webp",
      "gif2webp -quiet imagemagick-animated.gif -o libwebp-animated.webp",
      "webpmux -set xmp base.html libwebp.webp -o libwebp-xmp.webp",
    ],
  },
  {
    by: "libheif",
    version: "heif-enc --help 2>&1 | grep -o 'libheif version: [0-9.]*' | sed 's/.* //'",
    commands: [
      "heif-enc base.png -o libheif.heic",
      "heif-enc -L base.png -o libheif-lossless.heic",
      "heif-enc -A base.png -o libheif.avif",
      "heif-enc -t 64 base.jpg -o libheif-thumbnail.heic",
      "avifenc base.png libavif.avif",
      "avifenc --lossless base.png libavif-lossless.avif",
    ],
  },
  {
    by: "ExifTool",
    version: "exiftool -ver",
    commands: [
      "exiftool -q -Make=Camera '-ThumbnailImage<=imagemagick-cmyk.jpg' -o exiftool-thumbnail.jpg imagemagick-progressive.jpg",
      "exiftool -q -Title=Statement -o exiftool.pdf base.pdf",
      "exiftool -q -Title=Statement -o exiftool.png base.png",
      "exiftool -q -Artist=Me -o exiftool.tif imagemagick.tif",
      "exiftool -q -Comment=Me -o exiftool.gif imagemagick.gif",
      "exiftool -q -XMP:Title=Me -o exiftool.webp libwebp.webp",
      "exiftool -q -DNGVersion='1 4 0 0' -o exiftool-dng.tif imagemagick.tif",
    ],
  },
  {
    by: "motion photos and trailers",
    version: "true",
    commands: [
      "cat base.jpg libheif.heic > motion.jpg",
      "(cat base.jpg; printf 'SEFHe\\0\\0\\0SEFT') > samsung.jpg",
      "(cat base.jpg; head -c 2000000 /dev/zero | tr '\\0' 'x'; cat base.jpg) > trailer.jpg",
      "(cat base.png; printf 'exported by a phone') > trailer.png",
      "(cat imagemagick.gif; printf 'exported by a phone') > trailer.gif",
      "(cat base.pdf; printf '\\r\\n\\r\\n') > line-breaks.pdf",
      "(cat base.pdf; head -c 600 /dev/zero) > padded.pdf",
      "(cat base.pdf; printf '<!-- served in 12 ms -->') > served.pdf",
    ],
  },
  {
    by: "GraphicsMagick",
    version: "gm version | sed -n '1s/GraphicsMagick \\([^ ]*\\).*/\\1/p'",
    commands: ["jpg", "gif", "tif", "bmp", "webp", "pdf"].map(
      (ending) => `gm convert base.png graphicsmagick.${ending}`,
    ),
  },
  {
    by: "optimizers",
    version: "gifsicle --version | sed -n '1s/.* //p'",
    commands: [
      "gifsicle -O3 imagemagick-animated.gif > gifsicle.gif",
      "optipng -quiet -out optipng.png base.png",
      "pngquant --output pngquant.png base.png",
    ],
  },
  {
    by: "Netpbm",
    version: "pnmtopng --version 2>&1 | sed -n 's/.*Version: *Netpbm *//p' | head -1",
    commands: [
      "pngtopnm base.png > .netpbm.ppm",
      "pnmtotiff .netpbm.ppm > netpbm.tif",
      "ppmtobmp .netpbm.ppm > netpbm.bmp",
      "pnmtojpeg .netpbm.ppm > netpbm.jpg",
      "pnmtopng .netpbm.ppm > netpbm.png",
      "pnmquant 64 .netpbm.ppm | ppmtogif > netpbm.gif",
    ],
  },
  {
    by: "groff",
    version: "groff --version | sed -n '1s/.* //p'",
    commands: [
      "printf '.PP\\nStatement\\n' | groff -ms -Tpdf > groff.pdf",
      "printf '.PP\\nStatement\\n' | groff -ms -Tps | ps2pdf - groff-ps2pdf.pdf",
    ],
  },
  {
    by: "printers' headers",
    version: "true",
    commands: [
      "(printf '\\033%%-12345X@PJL JOB\\r\\n@PJL ENTER LANGUAGE=PDF\\r\\n'; cat base.pdf; printf '\\033%%-12345X') > pjl.pdf",
      "(printf '\\033%%-12345X@PJL ENTER LANGUAGE=PDF\\n'; cat mupdf-ascii.pdf) > pjl-ascii.pdf",
      "(printf 'MIME-Version: 1.0\\r\\nContent-Type: application/pdf\\r\\n\\r\\n'; cat base.pdf) > mime.pdf",
      "(printf 'Content-Type: application/pdf\\r\\n\\r\\n'; cat mupdf-ascii.pdf) > mime-ascii.pdf",
      "(printf -- '--boundary\\r\\nContent-Disposition: form-data; name=\"f\"; filename=\"a.pdf\"\\r\\n\\r\\n'; cat base.pdf; printf '\\r\\n--boundary--\\r\\n') > multipart.pdf",
      "(printf '\\357\\273\\277'; cat base.pdf) > byte-order-mark.pdf",
      "(printf '\\r\\n'; cat base.pdf) > line-break.pdf",
    ],
  },
  {
    by: "Zip and 7-Zip",
    version: "7z | sed -n '2s/.*\\[64\\] \\([0-9.]*\\).*/\\1/p'",
    commands: [
      "mkdir -p .folder/scans && cp base.png base.pdf .folder/scans && cd .folder && zip -qr ../zip-folder.zip scans && zip -qr -P pw ../locked-zip-folder.zip scans",
      "zip -q zip.zip base.csv base.png && (cat zip.zip; printf 'trailer') > zip-trailer.zip",
      "zip -q -P pw locked-zip.zip base.csv base.png",
      "cat base.png | zip -q zip-streamed.zip -",
      "zip -q zip-mixed.zip base.csv && cp zip-mixed.zip locked-zip-mixed.zip && zip -q -P pw locked-zip-mixed.zip base.png",
      "7z a -bso0 7z.7z base.png base.csv",
      "7z a -bso0 -tzip 7z.zip base.png",
      "7z a -bso0 -ppw locked-7z.7z base.png base.csv",
      "7z a -bso0 -ppw -mhe=on locked-7z-names.7z base.png base.csv",
      "7z a -bso0 -tzip -ppw -mem=AES256 locked-7z.zip base.png",
    ],
  },
  {
    by: "GnuPG",
    version: "gpg --version | sed -n '1s/.* //p'",
    commands: [
      "gpg --homedir $PWD/.gpg --batch --yes --pinentry-mode loopback --passphrase pw -c -o locked-gnupg.gpg base.pdf",
      "gpg --homedir $PWD/.gpg --batch --yes --pinentry-mode loopback --passphrase pw -c -a -o locked-gnupg.asc base.pdf",
      "gpg --homedir $PWD/.gpg --batch --yes --pinentry-mode loopback --passphrase pw -c -o locked-gnupg.pdf base.pdf",
      "gpg --homedir $PWD/.gpg --batch --yes --pinentry-mode loopback --passphrase '' --quick-gen-key test@example.org && gpg --homedir $PWD/.gpg --batch --trust-model always -r test@example.org -e -o locked-gnupg-key.gpg base.pdf",
      "gpg --homedir $PWD/.gpg --batch --pinentry-mode loopback --passphrase '' -s -o gnupg-signed.gpg base.pdf",
      "gpg --homedir $PWD/.gpg --batch --pinentry-mode loopback --passphrase '' --clear-sign -o gnupg-signed.txt base.csv",
    ],
  },
  {
    by: "OpenSSL",
    version: "openssl version | cut -d' ' -f2",
    commands: [
      "openssl req -x509 -newkey rsa:2048 -nodes -keyout .key.pem -out .cert.pem -subj /CN=test -days 2 2>/dev/null",
      "openssl smime -encrypt -aes256 -binary -in base.pdf -out locked-openssl.p7m .cert.pem",
      "openssl smime -encrypt -aes256 -binary -outform DER -in base.pdf -out locked-openssl-der.p7m .cert.pem",
      "openssl cms -encrypt -aes-256-gcm -binary -outform DER -in base.pdf -out locked-openssl-cms.p7m .cert.pem",
      "openssl enc -aes-256-cbc -pbkdf2 -pass pass:pw -in base.pdf -out locked-openssl-enc.pdf",
      "openssl smime -sign -in base.csv -signer .cert.pem -inkey .key.pem -out openssl-signed.eml",
      "openssl smime -sign -nodetach -outform DER -in base.csv -signer .cert.pem -inkey .key.pem -out openssl-signed.p7m",
    ],
  },
  ...PYTHON.map((name) => ({
    by: name,
    version: "true",
    commands: [`python3 make.py ${name}`],
    ...(!["zipfile", "email"].includes(name) && { package: name.replaceAll("_", "-") }),
  })),
  ...NODE.map((name) => ({ by: name, version: "true", commands: [`node make.mjs ${name}`], package: name })),
];
