import { implement } from '../../http/dispatcher.ts'
import * as contract from '../contract.ts'
import { activeUploadDataNew } from './activeUploadDataNew.ts'
import { discardUpload } from './discardUpload.ts'
import { getTempUploadUrl } from './getTempUploadUrl.ts'
import { joinUpload } from './joinUpload.ts'
import { upload } from './upload.ts'
import { uploadImage } from './uploadImage.ts'
import { uploadImageForEditor } from './uploadImageForEditor.ts'
import { uploadSubmissionFileByString } from './uploadSubmissionFileByString.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(contract, {
  activeUploadDataNew,
  discardUpload,
  getTempUploadUrl,
  joinUpload,
  upload,
  uploadImage,
  uploadImageForEditor,
  uploadSubmissionFileByString,
})
