/** A content file that does not have the form of its kind. */
export const wrongForm = (file: string, errors: readonly { instancePath: string; message: string }[]): Error =>
  new Error(`${file}: ${errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')}`)
