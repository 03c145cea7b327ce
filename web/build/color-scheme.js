// Before anything is painted: the colours that were chosen here, or else the system's. Mantine keeps the choice.
let scheme;
try {
  scheme = localStorage.getItem('mantine-color-scheme-value');
} catch {}
if (scheme !== 'light' && scheme !== 'dark')
  scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
