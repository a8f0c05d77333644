export default function Brand() {
  return <h1>Бренд</h1>
}
