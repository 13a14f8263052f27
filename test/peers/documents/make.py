"""python make.py NAME: lets one library of Python write its files into the current folder, and prints its version.
base.png, base.jpg and base.pdf are there already."""
import io
import sys
from importlib.metadata import version

TEXT = "Statement of account, page one. Opening balance 1,000.00, closing balance 1,250.00."


def reportlab():
    from reportlab.lib.pagesizes import letter
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen.canvas import Canvas

    def write(name, **options):
        canvas = Canvas(name, pagesize=letter, **options)
        for _ in range(3):
            canvas.drawString(72, 700, TEXT)
            canvas.drawImage("base.jpg", 72, 400, 200, 150)
            canvas.showPage()
        canvas.save()

    write("reportlab.pdf")
    write("reportlab-uncompressed.pdf", pageCompression=0)
    for strength in (40, 128):
        write(f"restricted-reportlab-{strength}.pdf", encrypt=StandardEncryption("", "owner", canPrint=0, strength=strength))
        write(f"locked-reportlab-{strength}.pdf", encrypt=StandardEncryption("pw", "owner", strength=strength))


def pikepdf():
    import pikepdf

    for name, options in {
        "pikepdf.pdf": {},
        "pikepdf-linear.pdf": {"linearize": True},
        "pikepdf-objects.pdf": {"object_stream_mode": pikepdf.ObjectStreamMode.generate},
        "pikepdf-qdf.pdf": {"qdf": True},
        "pikepdf-version.pdf": {"min_version": "2.0"},
    }.items():
        pikepdf.open("base.pdf").save(name, **options)
    for revision in (2, 3, 4, 6):
        for linear in (False, True):
            for user in ("", "pw"):
                kind = "locked" if user else "restricted"
                pikepdf.open("base.pdf").save(
                    f"{kind}-pikepdf-R{revision}{'-linear' if linear else ''}.pdf",
                    linearize=linear,
                    encryption=pikepdf.Encryption(
                        owner="owner", user=user, R=revision, aes=revision >= 4, metadata=revision >= 4
                    ),
                )
    with pikepdf.open("base.pdf") as pdf:
        pdf.attachments["invoice.xml"] = pikepdf.AttachedFileSpec(pdf, b"<invoice/>", mime_type="text/xml")
        pdf.save("pikepdf-attachment.pdf")
        pdf.Root.Collection = pikepdf.Dictionary(Type=pikepdf.Name.Collection, View=pikepdf.Name.T)
        pdf.save("pikepdf-portfolio.pdf")
        pdf.save("pikepdf-portfolio-objects.pdf", object_stream_mode=pikepdf.ObjectStreamMode.generate)
    with pikepdf.open("base.pdf") as pdf:
        locked = open("locked-pikepdf-R4.pdf", "rb").read()
        pdf.attachments["locked.pdf"] = pikepdf.AttachedFileSpec(pdf, locked)
        pdf.save("pikepdf-locked-attached.pdf", compress_streams=False)
        pdf.save("pikepdf-locked-attached-linear.pdf", compress_streams=False, linearize=True)
    pikepdf.new().save("empty-pikepdf.pdf")


def pypdf():
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from="base.pdf")
    writer.add_attachment("note.txt", b"note")
    writer.write("pypdf-attachment.pdf")
    writer = PdfWriter()
    for page in PdfReader("base.pdf").pages:
        writer.add_page(page)
    writer.add_metadata({"/Title": "trailer << /Encrypt 5 0 R >> %PDF-1.4"})
    writer.write("pypdf.pdf")
    for algorithm in ("RC4-40", "RC4-128", "AES-128", "AES-256", "AES-256-R5"):
        for user in ("", "pw"):
            writer = PdfWriter(clone_from="base.pdf")
            writer.encrypt(user, "owner", algorithm=algorithm)
            writer.write(f"{'locked' if user else 'restricted'}-pypdf-{algorithm}.pdf")
    writer = PdfWriter("base.pdf", incremental=True)
    writer.add_metadata({"/Subject": "changed"})
    writer.write("pypdf-updated.pdf")


def fpdf2():
    from fpdf import FPDF
    from fpdf.enums import AccessPermission, EncryptionMethod

    for name, method, user in [
        ("fpdf2", None, ""),
        *[(f"{kind}-fpdf2-{method}", method, user)
          for method in ("RC4", "AES_128", "AES_256") for kind, user in (("restricted", ""), ("locked", "pw"))],
    ]:
        pdf = FPDF()
        pdf.add_page()
        pdf.set_font("helvetica", size=12)
        pdf.cell(text=TEXT)
        pdf.image("base.png", 20, 40, 60)
        if method:
            pdf.set_encryption("owner", user or None, EncryptionMethod[method], AccessPermission.PRINT_LOW_RES)
        pdf.output(f"{name}.pdf")


def weasyprint():
    from weasyprint import HTML

    html = f"<h1>Statement</h1><p>{TEXT}</p><img src=base.png width=200>"
    HTML(string=html, base_url=".").write_pdf("weasyprint.pdf")
    HTML(string=html, base_url=".").write_pdf("weasyprint-a3.pdf", pdf_variant="pdf/a-3b")
    HTML(string=html, base_url=".").write_pdf("weasyprint-plain.pdf", uncompressed_pdf=True)


def pymupdf():
    import pymupdf

    for name, options in {
        "pymupdf": {},
        "pymupdf-objects": {"use_objstms": 1, "deflate": True, "garbage": 4},
        "pymupdf-pretty": {"pretty": True, "ascii": True, "expand": 255},
        "restricted-pymupdf-aes256": {"encryption": pymupdf.PDF_ENCRYPT_AES_256, "owner_pw": "owner", "permissions": 4},
        "restricted-pymupdf-rc4": {"encryption": pymupdf.PDF_ENCRYPT_RC4_128, "owner_pw": "owner", "permissions": 4},
        "restricted-pymupdf-aes128": {"encryption": pymupdf.PDF_ENCRYPT_AES_128, "owner_pw": "owner", "permissions": 4},
        "locked-pymupdf-aes256": {"encryption": pymupdf.PDF_ENCRYPT_AES_256, "owner_pw": "owner", "user_pw": "pw"},
        "locked-pymupdf-rc4": {"encryption": pymupdf.PDF_ENCRYPT_RC4_40, "owner_pw": "owner", "user_pw": "pw"},
    }.items():
        pymupdf.open("base.pdf").save(f"{name}.pdf", **options)
    document = pymupdf.open("base.pdf")
    document.save("pymupdf-updated.pdf")
    document = pymupdf.open("pymupdf-updated.pdf")
    document[0].insert_text((72, 100), "annotated")
    document.saveIncr()


def borb():
    import borb.pdf as b

    document = b.Document()
    page = b.Page()
    document.append_page(page)
    b.SingleColumnLayout(page).append_layout_element(b.Paragraph(TEXT))
    b.PDF.write(what=document, where_to="borb.pdf")


def img2pdf():
    import img2pdf as i

    for name, pages in {"img2pdf-scan": ["base.jpg"] * 3, "img2pdf-png": ["base.png"]}.items():
        with open(f"{name}.pdf", "wb") as out:
            out.write(i.convert(pages))


def pillow():
    import pillow_heif
    from PIL import Image, PngImagePlugin, features

    pillow_heif.register_heif_opener()
    image = Image.open("base.png").convert("RGB")
    small = image.resize((160, 120))
    for ending in ("bmp", "gif", "jpg", "png", "tif", "webp", "heic", "avif", "pdf", "jp2", "ico"):
        try:
            image.save(f"pillow.{ending}")
        except Exception as error:  # a codec that this build lacks
            print(f"without {ending}: {error}", file=sys.stderr)
    image.save("pillow-progressive.jpg", progressive=True, quality=90)
    image.convert("CMYK").save("pillow-cmyk.jpg")
    thumbnail = io.BytesIO()
    small.save(thumbnail, "JPEG")
    import piexif

    exif = piexif.dump({"0th": {piexif.ImageIFD.Make: "Camera"}, "1st": {}, "thumbnail": thumbnail.getvalue()})
    image.save("pillow-thumbnail.jpg", exif=exif)
    image.save("pillow-pages.pdf", save_all=True, append_images=[image, small])
    image.save("pillow-thumbnail.webp", exif=exif)
    image.save("pillow-lossless.webp", lossless=True)
    image.save("pillow-animated.webp", save_all=True, append_images=[image.rotate(90), image.rotate(180)])
    image.save("pillow-animated.gif", save_all=True, append_images=[image.rotate(90), image.rotate(180)])
    image.save("pillow-animated.png", save_all=True, append_images=[image.rotate(90)])
    image.save("pillow-mpo.jpg", format="MPO", save_all=True, append_images=[image.rotate(180)])
    about = PngImagePlugin.PngInfo()
    about.add_itxt("Description", TEXT * 2000)
    image.save("pillow-text.png", pnginfo=about)
    image.save("pillow-profile.png", icc_profile=bytes(range(256)) * 1200)
    image.convert("1").save("pillow-bilevel.bmp")
    for compression in ("raw", "tiff_lzw", "tiff_deflate", "packbits", "jpeg"):
        image.save(f"pillow-{compression}.tif", compression=compression)
    image.convert("1").save("pillow-fax.tif", compression="group4", save_all=True, append_images=[image.convert("1")] * 2)
    image.save("pillow-big.tif", big_tiff=True)
    image.save("pillow-large.tif", dpi=(300, 300))


def tifffile():
    import numpy
    import tifffile as t

    pixels = numpy.random.default_rng(1).integers(0, 255, (300, 400, 3), dtype="uint8")
    for name, options in {
        "tifffile": {},
        "tifffile-big": {"bigtiff": True},
        "tifffile-motorola": {"byteorder": ">"},
        "tifffile-big-motorola": {"byteorder": ">", "bigtiff": True},
        "tifffile-tiles": {"tile": (128, 128)},
        "tifffile-dng-tag": {"extratags": [(50706, 1, 4, (1, 4, 0, 0), True)]},
        "tifffile-printim": {"extratags": [(50341, 7, 14, b"PrintIM\x000300\0\0", True)]},
    }.items():
        t.imwrite(f"{name}.tif", pixels, **options)
    with t.TiffWriter("tifffile-pages.tif") as writer:
        for _ in range(4):
            writer.write(pixels)


def imageio():
    import imageio.v3 as i

    pixels = i.imread("base.png")
    for ending in ("jpg", "gif", "bmp", "tiff"):
        i.imwrite(f"imageio.{ending}", pixels[..., :3])


def openpyxl():
    import openpyxl as o

    book = o.Workbook()
    for row in range(200):
        book.active.append([row, TEXT, row * 1.5])
    book.save("openpyxl.xlsx")


def xlsxwriter():
    import xlsxwriter as x

    for name, options in {"xlsxwriter": {}, "xlsxwriter-constant": {"constant_memory": True}}.items():
        book = x.Workbook(f"{name}.xlsx", options)
        sheet = book.add_worksheet()
        for row in range(200):
            sheet.write_row(row, 0, [row, TEXT])
        sheet.insert_image("D2", "base.png")
        book.close()


def xlwt():
    import xlwt as x

    for name, rows in {"xlwt": 5, "xlwt-long": 4000}.items():
        book = x.Workbook()
        sheet = book.add_sheet("Sheet")
        for row in range(rows):
            sheet.write(row, 0, f"{TEXT} {row}")
        book.save(f"{name}.xls")


def python_docx():
    import docx

    document = docx.Document()
    document.add_heading("Statement")
    document.add_paragraph(TEXT)
    document.add_picture("base.png")
    document.save("python-docx.docx")


def python_pptx():
    import pptx

    deck = pptx.Presentation()
    deck.slides.add_slide(deck.slide_layouts[0]).shapes.title.text = TEXT
    deck.save("python-pptx.pptx")


def odfpy():
    from odf.opendocument import OpenDocumentSpreadsheet, OpenDocumentText
    from odf.text import P

    text = OpenDocumentText()
    text.text.addElement(P(text=TEXT))
    text.save("odfpy.odt")
    OpenDocumentSpreadsheet().save("odfpy.ods")


def msoffcrypto_tool():
    import glob

    from msoffcrypto.format.ooxml import OOXMLFile

    for path in glob.glob("python-docx.docx") + glob.glob("openpyxl.xlsx") + glob.glob("python-pptx.pptx"):
        with open(path, "rb") as plain, open(f"locked-msoffcrypto.{path[-4:]}", "wb") as out:
            OOXMLFile(plain).encrypt("pw", out)


def py7zr():
    import py7zr as p

    with p.SevenZipFile("py7zr.7z", "w") as archive:
        archive.write("base.png")
    for name, header in {"locked-py7zr": False, "locked-py7zr-names": True}.items():
        with p.SevenZipFile(f"{name}.7z", "w", password="pw", header_encryption=header) as archive:
            archive.write("base.png")


def pyzipper():
    import pyzipper as p

    with p.AESZipFile("locked-pyzipper.zip", "w", encryption=p.WZ_AES) as archive:
        archive.setpassword(b"pw")
        archive.write("base.png")
    with p.ZipFile("pyzipper.zip", "w", p.ZIP_LZMA) as archive:
        archive.write("base.png")


def zipfile():
    import zipfile as z

    with z.ZipFile("zipfile.zip", "w", z.ZIP_DEFLATED) as archive:
        archive.write("base.png")
        archive.comment = b"statement" * 900
    z.ZipFile("zipfile-empty.zip", "w").close()
    with z.ZipFile("zipfile-stored.zip", "w") as archive:
        archive.write("base.pdf")
        archive.write("zipfile.zip")
    with z.ZipFile("zipfile-large.zip", "w") as archive, archive.open("a.txt", "w", force_zip64=True) as entry:
        entry.write(TEXT.encode())


def pyminizip():
    import pyminizip as p

    p.compress("base.png", None, "locked-pyminizip.zip", "pw", 5)


def email():
    from email.message import EmailMessage

    message = EmailMessage()
    message["Subject"], message["From"], message["To"] = "Statement", "a@example.org", "b@example.org"
    message.set_content(TEXT)
    message.add_attachment(open("base.pdf", "rb").read(), maintype="application", subtype="pdf", filename="a.pdf")
    open("email.eml", "wb").write(message.as_bytes())


def ebooklib():
    from ebooklib import epub

    book = epub.EpubBook()
    book.set_title("Statement")
    page = epub.EpubHtml(title="One", file_name="one.xhtml", content=f"<p>{TEXT}</p>")
    book.add_item(page)
    book.spine = [page]
    book.add_item(epub.EpubNcx())
    epub.write_epub("ebooklib.epub", book)


if __name__ == "__main__":
    name = sys.argv[1]
    globals()[name]()
    packages = {"python_docx": "python-docx", "python_pptx": "python-pptx", "msoffcrypto_tool": "msoffcrypto-tool"}
    standard = name in ("zipfile", "email")
    print(f"Python {sys.version.split()[0]}" if standard else version(packages.get(name, name)))
