export default function Product() {
  return <h1>Товар</h1>
}
