-- Compatible since: 0118
-- CHG-05: what shows a picture is looked up by the picture.
CREATE INDEX product_picture_of ON product_picture (picture_id);
CREATE INDEX variant_picture_of ON variant (picture_id) WHERE picture_id IS NOT NULL;
