import { build } from 'vite'

/** Both builds at once: one compresses, on threads, while the other transforms. */
await Promise.all([build(), build({ build: { ssr: 'src/bootstrap/server.tsx' } })])
