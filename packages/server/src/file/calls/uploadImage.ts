import type * as file from '@leitai/contract/file'
import type { Handler } from '../../call.ts'
import { orRefuse } from '../../refuse.ts'
import { notePicture } from '../picture.ts'

export const uploadImage: Handler<typeof file.uploadImage> = async (context) =>
  notePicture(context, orRefuse(context.file, 'file.empty'))
