/**
 * `npm run release -- [--platform linux-x64]… [--out folder] [--deb] [--image [--base image]] [--kit] [--key private.pem] [--version …]`:
 * folders and archives that hold all that runs, so that a machine needs neither Node nor npm nor a network. Without a platform: this
 * machine's. The image is of linux on this machine's processor; the kit is one file with all of it, the chart and the documentation.
 */
import { install } from '../prepare.mjs'

// The rest is written with packages, which a new checkout does not have yet.
const node = await install()
const { make } = await import('./make.mjs')
await make(node)
