// Texts that a service or a clipboard may contain and that a screen must survive.
export const longName = 'Reserve vault of the subsidiary '.repeat(16).slice(0, 500);
export const unbroken = 'W'.repeat(40) + 'x'.repeat(120);
export const rightToLeft = 'خزينة لاغوس الرئيسية – الاحتياطي';
export const emoji = '🏦 Vault 🇳🇬 Ẹkọ̀ 👩🏾‍💼';
export const overridden = 'Cold vault \u202e3 detrevni\u202c';
export const fortyDigits = '1234567890123456789012345678901234567890.123456789012345678';
