import { Buffer } from 'node:buffer';

/** Small files of the types in their names. */

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** One empty page. */
export const pdf = new TextEncoder().encode(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`);

/** One word. */
export const docx = bytes(
  'UEsDBBQAAAAIAAAAIVzrcyzZuwAAADIBAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbJWQu44CMQxFf2WUdkWMKCjQzDQsLVDwA1bimYnIS7F5/T0ZYLfYbkv73OsjuT09MnFzDz5ypyaRvAFgM1FA1ilTrGRIJaDUsYyQ0ZxxJFgtl2swKQpFWch8Q/XtNw148dLs7nXNLsVOFfKsmu07OLs6hTl7Z1Aqh2u0fyyLj0HX5ivDk8v8VQMK+vZwpVKcpeaIRfYY6jmweob/cqRhcIZsMpdQK/qWis0lGWJ2cQxe/5KALv644fWq/glQSwMEFAAAAAgAAAAhXC/APMl/AAAA4wAAAAsAAABfcmVscy8ucmVsc43PPQoCMRAF4KuEOcDOYmEhSSobW/ECQ3ayCW5+SEbQ25tyFQvLx3t88PSVN5JYcg+xdvVMW+4Ggkg9IXYXOFGfSuU8Gl9aIhmxrVjJ3WllPMzzEdveAKv3prosBhqo26vyP3DxPjo+F/dInOWH/7UYMrWVxcAyDQrQavz4ZN9QSwMEFAAAAAgAAAAhXCsGI/lzAAAAmAAAAAUAAABkLnhtbEXOUQ7CMAgG4KuYHUAWH3xoag/hDWqL25JRGqip3t4yH3z54A8k4LvLnF6EpZ3etBd1/TatrVUHoGlFinrmimXMniwU24iyQGfJVTih6lYW2uEyz1eguJUp+O4enD9WqyFGC3fUccaD9aYc1sPfPvx/CV9QSwECFAMUAAAACAAAACFc63Ms2bsAAAAyAQAAEwAAAAAAAAAAAAAAgAEAAAAAW0NvbnRlbnRfVHlwZXNdLnhtbFBLAQIUAxQAAAAIAAAAIVwvwDzJfwAAAOMAAAALAAAAAAAAAAAAAACAAewAAABfcmVscy8ucmVsc1BLAQIUAxQAAAAIAAAAIVwrBiP5cwAAAJgAAAAFAAAAAAAAAAAAAACAAZQBAABkLnhtbFBLBQYAAAAAAwADAK0AAAAqAgAAAAA=',
);

/** The header of a compound file, the format of Word before .docx. */
export const doc = new Uint8Array([
  0xd0,
  0xcf,
  0x11,
  0xe0,
  0xa1,
  0xb1,
  0x1a,
  0xe1,
  ...Array(504).fill(0),
]);

/** One blue frame, VP8. */
export const webm = bytes(
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAH8EU2bdLpNu4tTq4QVSalmU6yBoU27i1OrhBZUrmtTrIHYTbuMU6uEElTDZ1OsggEeTbuMU6uEHFO7a1OsggHm7AEAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmsirXsYMPQkBNgI1MYXZmNTkuMjcuMTAwV0GNTGF2ZjU5LjI3LjEwMESJiEBpAAAAAAAAFlSua8GuAQAAAAAAADjXgQFzxYgb5OqlfZ/oZ5yBACK1nIN1bmSIgQCGhVZfVlA4g4EBI+ODhAvrwgDgibCBELqBEJqBAhJUw2f9c3OgY8CAZ8iaRaOHRU5DT0RFUkSHjUxhdmY1OS4yNy4xMDBzc9djwItjxYgb5OqlfZ/oZ2fIoUWjh0VOQ09ERVJEh5RMYXZjNTkuMzcuMTAwIGxpYnZweGfIokWjiERVUkFUSU9ORIeUMDA6MDA6MDAuMjAwMDAwMDAwAAAfQ7Z1weeBAKO8gQAAgLACAJ0BKhAAEAAARwiFhYiFhIgCAgJ1qgP4Agz9KAD+/00S//xYV/FhX8WFf/FhX/z8zu3F/OYAHFO7a5G7j7OBALeK94EB8YIBoPCBAw==',
);

/** The container of WebM, with another document type. */
export const matroska = bytes('GkXfo6NChoEBQveBAULygQRC84EIQoKIbWF0cm9za2FCh4EEQoWBAg==');

/** The first box of an MP4. */
export const mp4 = bytes('AAAAIGZ0eXBpc29tAAACAGlzb21pc28yYXZjMW1wNDE=');

/** A Windows program. */
export const exe = new TextEncoder().encode(
  'MZ\u0090\0\u0003\0\0\0This program cannot be run in DOS mode.',
);
