# Makes the pictures that PictureFormatsTest reads, with Pillow: 24 x 16 pixels, the left half red, the right half blue.
from PIL import Image
import struct
im = Image.new("RGB", (24, 16), (255, 0, 0)); im.paste((0, 0, 255), (12, 0, 24, 16))
im.save("lossy.webp", quality=95)
im.save("lossless.webp", lossless=True)
a = im.convert("RGBA")
for x in range(24):
    for y in range(16):
        if y < 4: a.putpixel((x, y), (0, 0, 0, 0))
a.save("transparent.webp", lossless=True)
a.save("transparent-lossy.webp", quality=95)
green = Image.new("RGB", (24, 16), (0, 255, 0))
im.save("animated.webp", save_all=True, append_images=[green], duration=100, lossless=True)
ex = Image.Exif(); ex[0x0112] = 6
im.save("turned.webp", lossless=True, exif=ex)
c = Image.new("CMYK", (24, 16)); 
for x in range(24):
    for y in range(16):
        c.putpixel((x, y), (0, 255, 255, 0) if x < 12 else (255, 255, 0, 0))
c.save("cmyk.jpg", quality=95)
