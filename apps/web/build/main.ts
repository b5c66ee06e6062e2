import { build } from 'vite'

/** Both builds at once: one compresses, on threads, while the other transforms. */
const logLevel = 'warn'
await Promise.all([build({ logLevel }), build({ logLevel, build: { ssr: 'apps/web/server.tsx' } })])
