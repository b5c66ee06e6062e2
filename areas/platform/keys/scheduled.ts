import type { AppContext } from '../context/app-context.ts'
import { defineTask } from '../jobs/task.ts'
import { encryptPrivateFiles } from './encrypt-files.ts'
import { rotateKeys } from './keys.ts'
import { reencryptAll } from './reencrypt.ts'

async function rotate(ctx: AppContext): Promise<void> {
  const newest = await rotateKeys(ctx)
  await reencryptAll(ctx, newest)
  await encryptPrivateFiles(ctx)
}

export const tasks = [defineTask({ name: 'keys', every: 'hour', run: rotate })]
