/**
 * getTempUploadUrl’s response is AES-256-GCM under a key that every client has. It hides nothing from an attacker: the URL is protected by
 * its own signature, expiry, content type and size. It exists because the specification requires an encrypted address.
 */
const KEY = Uint8Array.from('leitai-temporary-upload-address!', (letter) => letter.charCodeAt(0))
const IV_BYTES = 12

const key = () => crypto.subtle.importKey('raw', KEY, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Base64 of 12 bytes of initialisation vector, followed by the encrypted address. */
export async function encryptAddress(address: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), new TextEncoder().encode(address))
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(encrypted)))
}

export async function decryptAddress(encrypted: string): Promise<string> {
  const bytes = Uint8Array.from(atob(encrypted), (letter) => letter.charCodeAt(0))
  const iv = bytes.slice(0, IV_BYTES)
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await key(), bytes.slice(IV_BYTES))
  return new TextDecoder().decode(opened)
}
