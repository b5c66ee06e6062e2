import type * as file from '@leitai/contract/file'
import type { Handler } from '../../call.ts'
import { orRefuse } from '../../refuse.ts'
import { notePicture } from '../picture.ts'

export const uploadImageForEditor: Handler<typeof file.uploadImageForEditor> = async (context) =>
  notePicture(context, orRefuse(context.file, 'file.empty'))
